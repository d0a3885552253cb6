/**
 * Hints for newcomers, after the lesson or without it: each is shown once in a lifetime, one at a time, beside the thing
 * that it explains, for as long as its moment lasts. A game writes its own in `games/GAME/hints.ts`.
 */

import type { LessonNow } from './lesson.svelte';
import { set, settings } from './settings.svelte';
import type { Words } from './types';

const KEY = 'qiju.hints';

/** The table as a hint sees it. */
export type HintNow<View = any> = Pick<LessonNow<View>, 'view' | 'ask' | 'you'>;

export interface Hint<View = any> {
  id: string;
  /** What it explains, as a selector; the first that is in sight. Nothing of it in sight: the hint waits. */
  at: string;
  /** One or two short sentences. Keys stand in `⟦…⟧`, which a phone leaves out; `{n}` is filled in by `values`. */
  text: Words;
  values?: (now: HintNow<View>) => Record<string, string | number>;
  /** Its moment. Asked only while this viewer has something to decide. */
  when: (now: HintNow<View>) => boolean;
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

export class Hints {
  private seen = load();
  private present: { game: string; q: number; hint: Hint } | null = $state.raw(null);
  /** The last question at which a hint was closed: no second one follows on its heels. */
  private closed = '';

  get current(): Hint | null {
    return settings.hints ? (this.present?.hint ?? null) : null;
  }

  /** What fits the moment, the most urgent first: the first that is new is shown, and whatever fits no more is gone. */
  fit(game: string, q: number, fits: Hint[]): void {
    const staying = this.present?.game === game && this.present.q === q && fits.includes(this.present.hint);
    if (staying || !settings.hints) return;
    const next = this.closed === `${game} ${q}` ? undefined : fits.find((hint) => !this.seen.has(`${game}.${hint.id}`));
    this.present = next ? { game, q, hint: next } : null;
  }

  /** Whether it found a place; what nobody could see has not been read. */
  in_sight = false;

  /** Read. */
  dismiss(): void {
    if (!this.present) return;
    const { game, q, hint } = this.present;
    this.seen.add(`${game}.${hint.id}`);
    this.closed = `${game} ${q}`;
    this.present = null;
    this.save();
  }

  /** Whoever has decided has read what stood there. */
  pass(): void {
    if (this.in_sight) this.dismiss();
    this.present = null;
  }

  off(): void {
    this.present = null;
    set('hints', false);
  }

  again(): void {
    this.seen.clear();
    this.closed = '';
    this.save();
    set('hints', true);
  }

  /** Gone with the place that it belonged to: it comes again at its next moment. */
  clear(): void {
    this.present = null;
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
