/** Does something when a value is another one, and not when the same one is only told again. */

import { untrack } from 'svelte';

/** `on_change(() => ask?.q, clear)`: what was picked survives a resync and falls with its question. */
export function on_change(value: () => unknown, then: () => void): void {
  let known: unknown;
  let first = true;
  $effect(() => {
    const now = value();
    if (!first && now === known) return;
    [known, first] = [now, false];
    untrack(then);
  });
}
