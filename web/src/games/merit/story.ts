/** A finished game told back: how calamity and the saved went, and the moment that turned it. */

import type { Account } from '../../lib/account';
import { deciding, type Deciding, type Standing } from '../../lib/deciding';
import type { Changes, GameEvent, Lang, Over } from '../../lib/types';
import { named, type BoardView, type MeritView } from './model';
import { teller } from './words';

export interface Point {
  /** The event's number. */
  n: number;
  round: number;
  calamity: number;
  saved: number;
}

export interface Turn {
  event: GameEvent;
  round: number;
  /** In which place of `course` it stands. */
  at: number;
  /** What it moved. */
  calamity: number;
  saved: number;
  /** It opened the last petal, or crossed the line. */
  decisive: boolean;
}

export interface Goal {
  limit: number;
  win: number;
  target: number;
}

interface Walked extends Point {
  event: GameEvent;
  by: number;
  saves: number;
}

/** Every event with where calamity and the saved stood after it. */
function walk(events: GameEvent[], goal: Goal): Walked[] {
  let [round, calamity, saved] = [0, 0, 0];
  const found: Walked[] = [];
  for (const event of events) {
    if (event.kind === 'round') round = Number(event.data['round'] ?? round);
    const effect = (event.data['effect'] as Changes | undefined)?.['calamity'] ?? 0;
    const before = calamity;
    calamity = Math.max(0, Math.min(goal.limit, calamity + effect));
    const saves = event.kind === 'save' ? 1 : 0;
    saved += saves;
    found.push({ event, n: event.n, round, calamity, saved, by: calamity - before, saves });
  }
  return found;
}

/** Only the places where something moved, from the start. */
export function course(events: GameEvent[], goal: Goal): Point[] {
  const moved = walk(events, goal).filter((step, i) => step.by !== 0 || step.saves > 0 || i === 0 || step.event.kind === 'round');
  return moved.map(({ n, round, calamity, saved }) => ({ n, round, calamity, saved }));
}

/**
 * The largest swing towards the end that came. A saved being is one part of the target, calamity its part of the
 * line one may not cross; what opened the last petal or crossed that line for good counts half as much again, and
 * of equal ones the later.
 */
export function turning_point(events: GameEvent[], goal: Goal, won: boolean): Turn | null {
  const steps = walk(events, goal);
  const sign = won ? 1 : -1;
  let best: Turn | null = null;
  let most = 0;
  steps.forEach((step, at) => {
    const before = steps[at - 1] ?? { calamity: 0, saved: 0 };
    // A being lost is a petal that can no longer open.
    const petals = step.saves - (step.event.kind.startsWith('being_lost') ? 1 : 0);
    const swing = sign * (petals / goal.target - step.by / goal.win);
    const filled = step.saved === goal.target && before.saved < goal.target;
    const crossed = step.calamity > goal.win !== before.calamity > goal.win;
    const stays = steps.slice(at).every((later) => later.calamity > goal.win === step.calamity > goal.win);
    const decisive = swing > 0 && ((filled && won) || (crossed && stays));
    const weight = swing * (decisive ? 1.5 : 1);
    if (weight > 0 && weight >= most) {
      most = weight;
      best = { event: step.event, round: step.round, at, calamity: step.by, saved: step.saves, decisive };
    }
  });
  return best;
}

/** What one event gives to or takes from boards, by role. */
function gains(event: GameEvent): [role: string, changes: Changes][] {
  const { data } = event;
  const to = (who: unknown, changes: unknown): [string, Changes][] => (typeof who === 'string' && changes ? [[named(who), changes as Changes]] : []);
  if (event.kind === 'refuge') return to(data['board'], { fu: data['fu'], hui: data['hui'] });
  if (event.kind === 'event_share') return ((data['boards'] as string[] | undefined) ?? []).flatMap((who) => to(who, data['gain']));
  return [...to(data['board'], data['effect'] ?? data['gain'] ?? data['loss']), ...to(data['other'], data['other_gain'])];
}

/** What decided who came first: Fu and Hui as they grew, and what refuge and vow brought in the end. */
export function decided(events: GameEvent[], boards: BoardView[], winners: number[]): Deciding | null {
  const held = new Map(boards.map((board) => [board.role ?? '', { fu: 0, hui: 0, board }]));
  const course: Standing[] = [];
  for (const event of events) {
    const changes = gains(event).filter(([role]) => held.has(role));
    for (const [role, change] of changes) {
      const one = held.get(role)!;
      one.fu = Math.max(0, one.fu + (change['fu'] ?? 0));
      one.hui = Math.max(0, one.hui + (change['hui'] ?? 0));
    }
    if (changes.length > 0 && event.kind !== 'refuge') course.push({ event, scores: points_by_seat([...held.values()]) });
  }
  return deciding(course, winners);
}

/** As the end counts: by how much the product at the end came to. The better board of each seat. */
function points_by_seat(all: { fu: number; hui: number; board: BoardView }[]): number[] {
  const points = all.map(({ fu, hui, board }) => {
    const end = Math.sqrt(board.fu * board.hui);
    return { seat: board.seat, n: end > 0 ? ((board.score?.base ?? 0) / end) * Math.sqrt(fu * hui) + (board.score?.refuge ?? 0) + (board.score?.vow ?? 0) : 0 };
  });
  const seats = Math.max(...points.map((one) => one.seat)) + 1;
  return Array.from({ length: seats }, (_, seat) => Math.max(0, ...points.filter((one) => one.seat === seat).map((one) => one.n)));
}

/** One seat's end: how the points came about, and what it did. */
export function account(view: MeritView, seat: number, over: Over, events: GameEvent[], lang: Lang): Account {
  const tell = teller(lang);
  const unit = Number(over.outcome.unit) || 1;
  const own = view.boards.filter((board) => board.seat === seat);
  const roles = own.map((board) => board.role);
  const sum = (of: (board: BoardView) => number) => own.reduce((total, board) => total + of(board), 0);
  const count = (action: string) => events.filter((event) => named(event.data['action']) === action && roles.includes(named(event.data['board']))).length;
  const scored = over.outcome.reason === 'won' && own.every((board) => board.score);
  const part = (label: string, of: (board: BoardView) => number) => ({ label, points: Math.round((sum(of) / unit) * 10) / 10 });
  return {
    parts: scored
      ? [
          part(tell('base'), (board) => board.score!.base),
          part(tell('refuge'), (board) => board.score!.refuge),
          part(tell('vow_points'), (board) => board.score!.vow),
        ].filter((one) => one.points !== 0)
      : [],
    deeds: [
      { label: tell('deed_saves'), value: sum((board) => board.saves) },
      { label: tell('deed_gifts'), value: sum((board) => board.donations) },
      { label: tell('deed_lessons'), value: sum((board) => board.lessons) },
      { label: tell('deed_practice'), value: count('practice') },
    ],
  };
}
