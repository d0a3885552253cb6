/**
 * A guided first game: a real table whose deal is always the same, and steps that each wait for something to happen
 * there. A game writes its steps in `games/GAME/lesson.ts`; what is dealt stands beside its rules (`lesson.toml`).
 */

import { keep_place, load_places, type Place } from './lesson_place';
import { may } from './menu';
import type { Ask, GameEvent, Words } from './types';

/** The table as a step sees it. */
export interface LessonNow<View = any> {
  view: View;
  /** What I am asked; its menu is empty while others act. */
  ask: Ask | null;
  you: number;
  /** What was told since the step began. */
  events: GameEvent[];
  /** The words of the moves that I have made since the step began: `['practice']`. */
  chosen: string[];
  over: boolean;
}

export type Condition<View = any> = (now: LessonNow<View>) => boolean;

export interface Step<View = any> {
  id: string;
  /** A few words for the list of steps. */
  title: Words;
  /** One or two sentences: what to do, and why. They may name what the page shows; `{n}` is filled in by `values`. */
  text: Words;
  values?: (now: LessonNow<View>) => Record<string, string | number>;
  /** The control to use, as a selector within the table; the first that is in sight is lit. */
  point?: string;
  /** What gives the reason for it: lit, too. */
  reason?: string;
  /** The clause behind it. */
  clause?: string;
  /** It can be done now; until then the coach says that it is worth watching. Without it: whenever I am asked. */
  when?: Condition<View>;
  /** Done. Without it: once it was read. */
  done?: Condition<View>;
  /** It cannot be done any more: on with the next one. */
  moot?: Condition<View>;
}

export interface Lesson<View = any> {
  /** How long it takes, in minutes. */
  minutes: number;
  steps: Step<View>[];
}

// ---- what completes a step -------------------------------------------------------------------------------

/** I have made such a move: `i_chose(/^save/)`. */
export const i_chose =
  (word: RegExp): Condition =>
  (now) =>
    now.chosen.some((one) => word.test(one));

/** It was told: `told('round')`, `told('use', (data, now) => data.seat === now.you)`. */
export const told =
  (kind: string, fits: (data: any, now: LessonNow) => boolean = () => true): Condition =>
  (now) =>
    now.events.some((event) => event.kind === kind && fits(event.data, now));

export { may };

export const any =
  (...conditions: Condition[]): Condition =>
  (now) =>
    conditions.some((one) => one(now));

/** One lesson at one table: which step it is, and what may be done about it. */
export class Guide {
  private place = $state<Place>({ game: '', at: 0, since: 0 });
  private chosen = $state.raw<string[]>([]);

  constructor(
    private readonly code: string,
    game: string,
    readonly lesson: Lesson,
    private readonly table: () => Omit<LessonNow, 'events' | 'chosen'> & { events: GameEvent[] },
  ) {
    this.place = load_places()[code] ?? { game, at: 0, since: 0 };
  }

  get at(): number {
    return this.place.at;
  }
  get off(): boolean {
    return this.place.off ?? false;
  }
  get steps(): Step[] {
    return this.lesson.steps;
  }
  get over(): boolean {
    return this.at >= this.steps.length;
  }
  get step(): Step | null {
    return this.off ? null : (this.steps[this.at] ?? null);
  }
  get now(): LessonNow {
    const table = this.table();
    return { ...table, events: table.events.filter((event) => event.n > this.place.since), chosen: this.chosen };
  }
  /** The present step can be done now. */
  get ready(): boolean {
    const { step, now } = this;
    if (!step) return false;
    if (step.when) return step.when(now);
    return step.done === undefined || (now.ask?.menu.length ?? 0) > 0;
  }

  /** Goes on as long as the present step is done, or cannot be done any more. */
  look(): void {
    while (this.step && this.passed(this.step)) this.go(this.at + 1);
  }

  private passed(step: Step): boolean {
    const { now } = this;
    return Boolean(step.done?.(now) || step.moot?.(now) || (now.over && step.done));
  }

  /** A whole decision of mine was taken; it counts for the step at which it was made. */
  made(words: string[], at: number = this.at): void {
    if (at !== this.at) return;
    this.chosen = [...this.chosen, ...words];
    this.look();
  }

  /** Read, or passed over; on beyond whatever cannot be done any more. */
  next(): void {
    this.go(this.at + 1);
    this.look();
  }

  /** One step back; whoever asks for it takes back what was decided, where that is fair. */
  back(): void {
    if (this.at > 0) this.go(this.at - 1);
  }

  skip(): void {
    this.set({ ...this.place, off: true });
  }
  resume(): void {
    this.set({ ...this.place, off: false });
  }

  private go(at: number): void {
    this.chosen = [];
    this.set({ ...this.place, at, since: this.table().events.at(-1)?.n ?? 0 });
  }
  private set(place: Place): void {
    this.place = place;
    keep_place(this.code, place);
  }
}
