/**
 * The one clock of a table. What the server said becomes moments, shown one after another; board, header, prompt, log,
 * clocks, sounds and result all read the moment that is shown now, so none of them can be ahead of the others.
 */

import { attention } from './attention';
import { time_left } from './clock';
import { asked } from './protocol';
import { moving, settings, type Pace } from './settings.svelte';
import type { Ask, Clocks, GameEvent, TableState } from './types';

/** One step of something that takes several to watch. */
export interface Watchable<View = unknown> {
  /** The table as it is in this step. */
  view: View;
  /** What is told in it, newest last. */
  told: GameEvent[];
  ms: number;
}

/** How a game is watched. */
export interface Manner<View = any, Frame extends Watchable<View> = any> {
  /** The steps between two views; none where there is nothing to watch. */
  frames: (before: View, fresh: GameEvent[], after: View) => Frame[];
  /** Whether so much has happened at once that somebody has jumped ahead, and wants no replay of it. */
  jumped: (fresh: GameEvent[]) => boolean;
  /** What is told where nothing was watched. */
  last: (events: GameEvent[]) => GameEvent[];
}

interface Moment {
  state: TableState;
  frame: Watchable | null;
  ms: number;
}

/** How much longer or shorter everything stays. */
export const PACES: Record<Pace, number> = { slow: 2, normal: 1, quick: 0.45, instant: 0 };

/** How long a change stays on the table, at a normal pace, before the next one is shown. */
const DWELL = 550;
/** Moments that may lie in wait before the rest is hurried along. */
const PATIENCE = 5;
/** Beyond so many, somebody was away: nobody wants to see all of it. */
const TOO_MANY = 60;
/** Of the time one has for an answer, at most this part goes into watching what led to the question. */
const WATCHING = 1 / 6;
/** Right after a skip what still arrives belongs to what was skipped. */
const SKIPPED = 250;
/** How soon a view follows the events that led to it, after a broken line. */
const LOOSE = 300;
/** How often one looks whether somebody has stopped reading. */
const GLANCE = 150;

/** Not to be answered yet. */
export function muted(ask: Ask | null): Ask | null {
  return ask && { ...ask, must: false, may: false, menu: [] };
}

/** How long a change is worth looking at. */
export function dwell(told: number): number {
  return told === 0 ? 0 : DWELL * (1 + 0.2 * Math.min(3, told - 1));
}

/** The moments between two states of a table. */
export function moments_between(before: TableState, after: TableState, manner: Manner | null): Moment[] {
  const known = before.events.at(-1)?.n ?? 0;
  const fresh = after.events.filter((event) => event.n > known);
  const rest: Moment = { state: after, frame: null, ms: dwell(fresh.length) };
  if (!manner || before.view === after.view || !before.view || !after.view) return [rest];
  const frames = manner.jumped(fresh) ? [] : manner.frames(before.view, fresh, after.view);
  if (frames.length === 0) return [rest];
  let told = known;
  const steps = frames.map((frame: Watchable): Moment => {
    told = Math.max(told, ...frame.told.map((event) => event.n));
    const events = after.events.filter((event) => event.n <= told);
    const ask = muted(before.ask);
    return { state: { ...after, view: frame.view, events, ask: ask && { ...ask, waiting: [] }, over: null }, frame, ms: frame.ms };
  });
  return [...steps, { ...rest, ms: 0 }];
}

/** Clocks as they stood at the moment that is shown; but my own time runs, whatever I am still looking at. */
export function clocks_at(shown: TableState, truth: TableState, behind: number): Clocks | null {
  if (behind === 0 || !shown.clocks || !truth.clocks) return truth.clocks;
  const mine = (seat: number) => seat === truth.you;
  const now = truth.clocks;
  const seats = shown.clocks.seats.map((one, seat) => (mine(seat) ? (now.seats[seat] ?? one) : one));
  return { seats, running: now.running.filter(mine), at: now.at };
}

export class Presenter {
  /** What is shown now. */
  shown = $state.raw<TableState | null>(null);
  /** The step that is being watched; null while the board is at rest. */
  frame = $state.raw<Watchable | null>(null);
  /** What was last told, newest last. */
  told = $state.raw<GameEvent[]>([]);
  /** How much faster than usual it goes, for whatever moves by itself. */
  hurry = $state(1);
  /** Moments between what is shown and what the server has said. */
  behind = $state(0);
  /** It goes on when the reader is done reading. */
  held = $state(false);

  /** How the game is watched; null: one change, one moment. */
  manner: Manner | null = null;
  /** There is a table to look at. Until then nothing has to wait. */
  watched = false;

  private last: TableState | null = null;
  private queue: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private loose: ReturnType<typeof setTimeout> | undefined;
  private alarm: ReturnType<typeof setTimeout> | undefined;
  private alarmed: unknown = null;
  private skipped = -Infinity;

  /** `now` is the server's time; `began` hears of every moment as it is shown, with what is new in it. */
  constructor(
    private readonly now: () => number,
    private readonly began: (shown: TableState, before: TableState | null, fresh: GameEvent[]) => void = () => undefined,
  ) {}

  /** The server has said something. `own`: it answers a decision of this viewer, who need not wait to see it. */
  take(state: TableState, own: boolean): void {
    clearTimeout(this.loose);
    const before = this.last;
    if (before === null || this.at_once()) return this.jump(state);
    // Events come before their view where a line was broken: they are shown together.
    if (state.view === before.view && state.events.at(-1)?.n !== before.events.at(-1)?.n && !state.over) {
      this.loose = setTimeout(() => this.enqueue(before, state), LOOSE);
      return;
    }
    if (own) this.jump(before);
    this.enqueue(before, state);
  }

  private enqueue(before: TableState, state: TableState): void {
    this.last = state;
    const moments = moments_between(before, state, this.manner);
    const small = moments.length === 1 && moments[0]!.ms === 0;
    if (small && this.queue.length === 0 && this.frame === null) {
      this.show(moments[0]!);
    } else {
      this.queue.push(...moments);
      if (this.queue.length > TOO_MANY) return this.jump(state);
      if (this.timer === undefined) this.next();
    }
    this.count();
    this.mind_the_clock(state);
  }

  /** Straight to a state of the table. */
  jump(state: TableState): void {
    this.forget();
    this.last = state;
    this.show({ state, frame: null, ms: 0 });
    this.told = this.manner?.last(state.events) ?? state.events.slice(-1);
    this.count();
  }

  /** Straight to now. */
  readonly skip = (): void => {
    if (this.behind === 0 && this.timer === undefined) return;
    this.skipped = performance.now();
    if (this.last) this.jump(this.last);
  };

  /** Something changed that does not belong to the course of the game, a name in the past say. */
  amend(change: (state: TableState) => TableState): void {
    this.queue = this.queue.map((moment) => ({ ...moment, state: change(moment.state) }));
    if (this.shown) this.shown = change(this.shown);
    if (this.last) this.last = change(this.last);
  }

  stop(): void {
    this.forget();
    clearTimeout(this.loose);
  }

  private forget(): void {
    clearTimeout(this.timer);
    clearTimeout(this.alarm);
    this.timer = this.alarm = undefined;
    this.queue = [];
    this.held = false;
    this.hurry = 1;
  }

  private at_once(): boolean {
    const still = !moving() && settings.pace !== 'slow';
    return !this.watched || document.hidden || still || settings.pace === 'instant' || performance.now() - this.skipped < SKIPPED;
  }

  private show(moment: Moment): void {
    const before = this.shown;
    const known = before?.events.at(-1)?.n ?? 0;
    this.shown = moment.state;
    this.frame = moment.frame;
    const fresh = before === null ? [] : moment.state.events.filter((event) => event.n > known);
    if (moment.frame && moment.frame.told.length > 0) this.told = moment.frame.told;
    else if (fresh.length > 0) this.told = this.manner?.last(moment.state.events) ?? fresh;
    this.began(moment.state, before, fresh);
  }

  private readonly next = (): void => {
    this.timer = undefined;
    if (this.queue.length > 0 && attention.elsewhere) {
      this.held = true;
      this.timer = setTimeout(this.next, GLANCE);
      this.count();
      return;
    }
    this.held = false;
    let wait = 0;
    while (wait === 0 && this.queue.length > 0) {
      const moment = this.queue.shift()!;
      this.show(moment);
      this.hurry = (1 + Math.max(0, this.queue.length - PATIENCE) / 3) / (PACES[settings.pace] || 0.01);
      wait = moment.ms / this.hurry;
    }
    if (wait > 0) this.timer = setTimeout(this.next, wait);
    else this.hurry = 1;
    this.count();
  };

  private count(): void {
    this.behind = this.queue.length; // a step that is being watched has its rest behind it
    if (this.behind > 0) return;
    clearTimeout(this.alarm);
    this.alarm = undefined;
  }

  /** Who is asked, and has only so long to answer, gets the question in good time. */
  private mind_the_clock(state: TableState): void {
    const q = asked(state) ? state.ask?.q : null;
    if (q !== null && this.alarm !== undefined && this.alarmed === q) return;
    clearTimeout(this.alarm);
    this.alarm = undefined;
    const left = q === null || this.behind === 0 ? null : time_left(state, this.now());
    if (left === null) return;
    this.alarmed = q;
    this.alarm = setTimeout(this.skip, left * WATCHING);
  }
}
