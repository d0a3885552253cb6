/** Timers that fall with their component. */

import { onDestroy } from 'svelte';

export type Later = (ms: number, then: () => void) => void;

/** `const later = timers()` while a component begins, then `later(1700, () => …)`. */
export function timers(): Later {
  const running = new Set<ReturnType<typeof setTimeout>>();
  onDestroy(() => running.forEach(clearTimeout));
  return (ms, then) => {
    const timer = setTimeout(() => {
      running.delete(timer);
      then();
    }, ms);
    running.add(timer);
  };
}
