/** What stands where on the page, for whatever is laid over it: the spotlight of a lesson, a hint beside its thing. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Air around what is lit, and how round its corners are. */
export const AIR = 5;
const ROUND = 9;

const in_sight = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;

/** Everything of this kind that is in sight. */
export const all_in_sight = (within: Element | undefined, selector: string | undefined) =>
  selector ? [...(within?.querySelectorAll(selector) ?? [])].filter(in_sight) : [];

/** Nothing lies over it: what is covered is not lit. */
export function on_top(one: Element): boolean {
  const { left, top, width, height } = one.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (one.contains(hit) || hit.contains(one));
}

export function box_of(one: Element): Box {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { x: left, y: top, width, height };
}

/** As much of it, with some air, as what scrolls or cuts off leaves to be seen; null where that is next to nothing. */
export function lit_part(one: Element | undefined, within: Box, stage: Element | undefined): Box | null {
  if (!one) return null;
  const { left, top, right, bottom } = one.getBoundingClientRect();
  let [x, y, to_x, to_y] = [Math.max(within.x, left - AIR), Math.max(within.y, top - AIR), Math.min(within.x + within.width, right + AIR), Math.min(within.y + within.height, bottom + AIR)];
  for (let up = one.parentElement; up && up !== stage; up = up.parentElement) {
    const { overflowY, display } = getComputedStyle(up);
    if (overflowY === 'visible' || display === 'contents') continue;
    const cut = up.getBoundingClientRect();
    [x, y, to_x, to_y] = [Math.max(x, cut.left), Math.max(y, cut.top), Math.min(to_x, cut.right), Math.min(to_y, cut.bottom)];
  }
  return to_x - x > 2 * AIR && to_y - y > 2 * AIR ? { x, y, width: to_x - x, height: to_y - y } : null;
}

/** Its outline, as a path. */
export const rounded = ({ x, y, width, height }: Box, r = Math.min(ROUND, width / 2, height / 2)) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** Calls `measure` once a frame, whenever something below `stage` may stand elsewhere than before. Returns how to stop. */
export function when_moved(stage: HTMLElement, measure: () => void): () => void {
  let asked = 0;
  const soon = () => (asked ||= requestAnimationFrame(() => {
    asked = 0;
    measure();
  }));
  // What travels has arrived, what unfolds has unfolded.
  const moves = ['scroll', 'transitionend', 'animationend', 'resize'];
  for (const kind of moves) addEventListener(kind, soon, true);
  const watch = new MutationObserver(soon);
  watch.observe(stage, { subtree: true, childList: true, attributes: true });
  const size = new ResizeObserver(soon);
  size.observe(stage);
  soon();
  return () => {
    for (const kind of moves) removeEventListener(kind, soon, true);
    watch.disconnect();
    size.disconnect();
    cancelAnimationFrame(asked);
  };
}
