/** Points at something on the table: brings it into sight and draws a ring around it for a moment. */

import { moving } from './settings.svelte';

const LONG = 1600;

export function point_at(element: Element): void {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: moving() ? 'smooth' : 'auto' });
  const ring = document.createElement('div');
  ring.className = 'pointing';
  ring.setAttribute('aria-hidden', 'true');
  document.body.append(ring);
  const begun = performance.now();
  const follow = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    Object.assign(ring.style, { left: `${left - 6}px`, top: `${top - 6}px`, width: `${width + 12}px`, height: `${height + 12}px` });
    if (performance.now() - begun < LONG && element.isConnected) requestAnimationFrame(follow);
    else ring.remove();
  };
  follow();
}
