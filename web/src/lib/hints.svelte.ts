/** Hints for newcomers: each is shown once in a lifetime, one at a time, at the moment it matters. */

import { set, settings } from './settings.svelte';

const KEY = 'qiju.hints';

export interface Hint {
  id: string;
  text: string;
}

/** Keys are named only where there are some: `跳到现在⟦，或按空格⟧` without what stands in the brackets on a phone. */
export function for_these_hands(text: string, fingers: boolean): string {
  return fingers ? text.replace(/⟦.*?⟧/g, '') : text.replace(/[⟦⟧]/g, '');
}

function load(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

class Hints {
  private seen = load();
  private queue: Hint[] = $state([]);

  get current(): Hint | null {
    return settings.hints ? (this.queue[0] ?? null) : null;
  }

  show(id: string, text: string): void {
    if (!settings.hints || this.seen.has(id) || this.queue.some((hint) => hint.id === id)) return;
    this.queue = [...this.queue, { id, text: for_these_hands(text, matchMedia('(pointer: coarse)').matches) }];
  }

  dismiss(): void {
    const hint = this.queue[0];
    if (!hint) return;
    this.seen.add(hint.id);
    this.queue = this.queue.slice(1);
    this.save();
  }

  /** Its moment is over: what was read is not shown again; what was still to come waits for its next moment. */
  pass(): void {
    const read = this.current !== null;
    if (read) this.dismiss();
    this.queue = [];
  }

  off(): void {
    this.queue = [];
    set('hints', false);
  }

  again(): void {
    this.seen.clear();
    this.save();
    set('hints', true);
  }

  /** Hints of a place one has left. */
  clear(): void {
    this.queue = [];
  }

  private save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.seen]));
    } catch {
      // shown again next time
    }
  }
}

export const hints = new Hints();

/** Shown once, dismissible. */
export function hint(id: string, text: string): void {
  hints.show(id, text);
}
