/** Cards travel from where they were to where they are; with reduced motion they fade. */

import { flip as svelte_flip, type FlipParams } from 'svelte/animate';
import { cubicOut } from 'svelte/easing';
import { crossfade, fade, type TransitionConfig } from 'svelte/transition';
import { moving } from './settings.svelte';

/** Milliseconds: feedback, a card, a phase. */
export const FEEDBACK = 120;
export const CARD = 240;
export const PHASE = 400;

/** `animate:flip`, still when motion is off. */
export function flip(node: Element, boxes: { from: DOMRect; to: DOMRect }, params: FlipParams = {}) {
  const { from, to } = boxes;
  if (!moving() || !(from.width > 0 && from.height > 0 && to.width > 0 && to.height > 0)) return { duration: 0 };
  return svelte_flip(node, boxes, { duration: CARD, easing: cubicOut, ...params });
}

const [leave, arrive] = crossfade({
  duration: CARD,
  easing: cubicOut,
  fallback: (node) => appear(node),
});

type Crossing = () => TransitionConfig;

/** `out:send={{ key }}` and `in:receive={{ key }}`: the same thing in two places. */
export function send(node: Element, params: { key: unknown; duration?: number }): TransitionConfig | Crossing {
  return moving() && has_size(node) ? leave(node, params) : fade(node, { duration: FEEDBACK });
}

export function receive(node: Element, params: { key: unknown; duration?: number }): TransitionConfig | Crossing {
  return moving() && has_size(node) ? arrive(node, params) : fade(node, { duration: FEEDBACK });
}

/** A card seen from its edge has no width: there is nothing to scale. */
function has_size(node: Element): boolean {
  const box = node.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}

/** `in:appear`: rises a little as it fades in. */
export function appear(node: Element, params: { delay?: number; duration?: number; y?: number } = {}): TransitionConfig {
  const { delay = 0, duration = CARD, y = 8 } = params;
  if (!moving()) return fade(node, { delay: 0, duration: FEEDBACK });
  return { delay, duration, easing: cubicOut, css: (t) => `opacity: ${t}; transform: translateY(${(1 - t) * y}px)` };
}

/** `in:slide_from={'right'}`: a drawer. */
export function drawer(node: Element, params: { side: 'right' | 'left' | 'bottom' }): TransitionConfig {
  if (!moving()) return fade(node, { duration: FEEDBACK });
  const [x, y] = params.side === 'right' ? [100, 0] : params.side === 'left' ? [-100, 0] : [0, 100];
  return { duration: CARD, easing: cubicOut, css: (t) => `transform: translate(${(1 - t) * x}%, ${(1 - t) * y}%)` };
}

/** `in:turn_over`: a card that shows its other side. */
export function turn_over(node: Element): TransitionConfig {
  if (!moving()) return fade(node, { duration: FEEDBACK });
  return { duration: CARD, easing: cubicOut, css: (t) => `transform: perspective(40rem) rotateY(${(1 - t) * 90}deg)` };
}
