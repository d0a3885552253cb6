/** What the view of 《林中狂欢节》 holds, as the server says it, and its small moves. */

import type { BoardView, CarnivalView, Drink, End, Flower, NodeView, TroupeView } from '../../generated/carnival';
import type { Lang, MenuItem } from '../../lib/types';

export type * from '../../generated/carnival';

export const DRINKS: Drink[] = ['shenhou', 'zhuwang', 'senlu', 'longyun'];
export const FLOWERS: Flower[] = ['flower1', 'flower2', 'flower3'];
/** By seat, as the cubes of the box. */
export const COLOURS = ['green', 'grey', 'purple', 'yellow'] as const;

// ---- words of the notation ---------------------------------------------------------------------------

/** The one notation names drinks in Chinese. */
const POURED: Record<string, Drink> = { 申猴酒: 'shenhou', 蛛网酒: 'zhuwang', 森之露: 'senlu', 龙云茶: 'longyun' };

/** `sprint` of `sprint 2`. */
export const verb = (item: MenuItem): string => item.word.split(' ')[0]!;
/** 2 of `sprint 2`, 3 of `drink 龙云茶 +3`. */
export const amount = (item: MenuItem): number => Number(/(\d+)$/.exec(item.word)?.[1] ?? 0);
/** The drink that a move drinks, buys or takes. */
export const drink_of = (item: MenuItem): Drink | null => POURED[item.word.split(' ')[1] ?? ''] ?? null;
/** The way of moving that a menu item declares; tea is not one. */
export const is_mode = (item: MenuItem): boolean => ['parade', 'sprint', 'free'].includes(verb(item));
export const is_tea = (item: MenuItem): boolean => verb(item) === 'drink' && drink_of(item) === 'longyun';
/** Which die, and what becomes of it: `a-1`, `b=6`. */
export function die_of(item: MenuItem): { die: 0 | 1; sign: '-' | '+' | '='; n: number } | null {
  const found = /^([ab])([-+=])(\d+)$/.exec(item.word);
  return found ? { die: found[1] === 'a' ? 0 : 1, sign: found[2] as '-' | '+' | '=', n: Number(found[3]) } : null;
}

// ---- looking -----------------------------------------------------------------------------------------

export const name_of = (node: NodeView, lang: Lang): string => (lang === 'zh' ? node.name_zh : node.name_en);

/** 橡果 of 酒馆·橡果: what tells it from the other tavern. */
export const flavour = (node: NodeView, lang: Lang): string => (lang === 'zh' ? (node.name_zh.split('·')[1] ?? '') : '');

export function index(board: BoardView): Map<string, NodeView> {
  return new Map(board.nodes.map((node) => [node.id, node]));
}

/** Who stands on a node, in seat order. */
export const standing = (view: CarnivalView, id: string): TroupeView[] => view.troupes.filter((troupe) => troupe.node === id);

/** The way of moving as one tile: `parade`, `sprint 2`, `free`. */
export const mode_key = (end: End): string => (end.mode === 'sprint' ? `sprint ${end.spent}` : end.mode);

/** Ends under the way of moving that is picked; all of them where none is. With tea only those with as much of it. */
export function reachable(view: CarnivalView, mode: string | null, tea: number): End[] {
  return view.ends.filter((end) => (mode === null || mode_key(end) === mode) && end.tea === tea);
}

/** For each node the best way to it: no tea, then most energy left, then most points, then fewest steps. */
export function best_ends(ends: End[]): Map<string, End> {
  const best = new Map<string, End>();
  for (const end of ends) {
    const old = best.get(end.end);
    if (!old || worth(end) > worth(old)) best.set(end.end, end);
  }
  return best;
}

function worth(end: End): number {
  const { points = 0, later = 0, energy = 0 } = end.gives;
  return -end.tea * 1e6 + energy * 1e4 + (points + later) * 100 + end.ousts.length * 10 - end.path.length;
}

/** How far it is to the start by the shortest way, and once round from there. */
export function distances(board: BoardView): { left: Map<string, number>; round: number } {
  const left = new Map<string, number>([[board.start, 0]]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const node of board.nodes) {
      if (node.id === board.start) continue;
      const near = Math.min(...node.next.map((next) => left.get(next) ?? Infinity)) + 1;
      if (near < (left.get(node.id) ?? Infinity)) {
        left.set(node.id, near);
        grown = true;
      }
    }
  }
  const start = board.nodes.find((node) => node.id === board.start);
  const round = 1 + Math.min(...(start?.next ?? []).map((next) => left.get(next) ?? 0));
  return { left, round };
}

/** 0 at the start, 1 after a lap, `laps` at the finish. */
export function progress(troupe: TroupeView, board: BoardView, ways = distances(board)): number {
  if (troupe.node === null) return troupe.laps;
  if (troupe.node === board.start) return troupe.laps;
  const left = ways.left.get(troupe.node) ?? 0;
  // On a longer branch one may be further from home than the shortest lap: that is still the beginning.
  return troupe.laps + Math.max(0.01, 1 - left / Math.max(1, ways.round));
}

/** Who lies in front, for whoever reads the ribbon: finishers as they came, then the furthest. */
export function race(view: CarnivalView): TroupeView[] {
  const ways = distances(view.board);
  const far = (troupe: TroupeView) => (troupe.out ? -1 : troupe.finished !== null ? 100 - troupe.finished : progress(troupe, view.board, ways));
  return [...view.troupes].sort((a, b) => far(b) - far(a));
}
