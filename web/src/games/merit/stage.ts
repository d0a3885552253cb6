/**
 * One decision may end a round: a dozen things happen, and the view that comes is already past them all. This turns
 * the events between two views into frames that can be watched one after the other. Each frame's view is the one
 * before with its events applied; the last one is the true view, so nothing can stay wrong.
 */

import type { Changes, GameEvent } from '../../lib/types';
import { named, RESOURCES, type BeingView, type BoardView, type MeritView } from './model';

export interface Mark {
  id: string;
  place: number;
  what: string;
  amount: number;
}

export interface Roll {
  id: number;
  faces: number[];
  total: number;
  band: string;
}

export type Focus = 'refuge' | 'vow' | 'round' | 'event' | 'being' | 'lost' | 'saved' | 'dice' | 'action' | 'settle' | 'end';

export interface Frame {
  focus: Focus;
  view: MeritView;
  /** What is told in this frame, newest last. */
  told: GameEvent[];
  marks: Mark[];
  /** The board that acts, by place. */
  actor: number | null;
  roll: Roll | null;
  /** Milliseconds it stays. */
  ms: number;
}

const HELPS = ['donate', 'save', 'protect', 'teach'];
const STILL: Record<Focus, number> = {
  refuge: 2200,
  vow: 1200,
  round: 1200,
  event: 1300,
  being: 650,
  lost: 1100,
  saved: 900,
  dice: 1000,
  action: 700,
  settle: 1400,
  end: 0,
};

interface Group {
  focus: Focus;
  events: GameEvent[];
}

const FOCUS: Record<string, Focus> = {
  refuge: 'refuge',
  vow: 'vow',
  round: 'round',
  vow_reward: 'round',
  event: 'event',
  event_calamity: 'event',
  event_vain: 'event',
  event_share: 'event',
  event_spares: 'event',
  being: 'being',
  being_lost: 'lost',
  being_lost_vain: 'lost',
  dice: 'dice',
  action: 'action',
  pass: 'action',
  teach: 'action',
  save: 'saved',
  streak: 'settle',
  survive: 'settle',
  starve: 'settle',
  starve_bare: 'settle',
  yield: 'settle',
  calamity_rises: 'settle',
  calamity_falls: 'settle',
  principal: 'settle',
};
/** What is told of several boards at once is watched at once. */
const TOGETHER = new Set<Focus>(['refuge', 'vow', 'round', 'event', 'settle']);

export function groups(events: GameEvent[]): Group[] {
  const found: Group[] = [];
  for (const event of events) {
    const focus = FOCUS[event.kind];
    if (focus === undefined) continue;
    const last = found[found.length - 1];
    if (last && last.focus === focus && TOGETHER.has(focus) && event.kind !== 'round') last.events.push(event);
    else found.push({ focus, events: [event] });
  }
  return found;
}

/** The frames that lead from one view to the next. None where there is nothing to watch. */
export function frames(before: MeritView, events: GameEvent[], after: MeritView): Frame[] {
  // A decision taken back: nothing led here that could be watched.
  if (events.some((event) => event.kind === 'undo')) return [];
  const list = groups(events);
  const result: Frame[] = [];
  let view = before;
  let settled = before.phase !== 'act';
  for (const group of list) {
    const marks: Mark[] = [];
    const next = copy(view);
    if (!settled && (group.focus === 'settle' || group.focus === 'round')) {
      settled = true;
      for (const board of next.boards) board.streak = board.helped ? board.streak + 1 : 0;
    }
    let actor: number | null = null;
    let roll: Roll | null = null;
    for (const event of group.events) {
      const board = find(next, event.data['board']);
      if (board && ['dice', 'action', 'saved'].includes(group.focus)) actor = board.place;
      if (event.kind === 'dice') roll = roll_of(event);
      apply(next, after, event, board, marks);
    }
    if (group.focus === 'dice') actor = view.turn;
    // The dice lie there while what they brought is told.
    const thrown = result[result.length - 1];
    if (group.focus === 'action' && thrown?.focus === 'dice') roll = thrown.roll;
    next.boards.forEach(measure);
    result.push({ focus: group.focus, view: next, told: group.events, marks, actor, roll, ms: STILL[group.focus] });
    view = next;
  }
  const last = result[result.length - 1];
  if (last) last.view = after;
  return result;
}

function roll_of(event: GameEvent): Roll {
  return {
    id: event.n,
    faces: (event.data['rolls'] as number[] | undefined) ?? [],
    total: Number(event.data['total'] ?? 0),
    band: String(event.data['band'] ?? '').replace('@', ''),
  };
}

function copy(view: MeritView): MeritView {
  return {
    ...view,
    area: view.area.map((being) => ({ ...being })),
    boards: view.boards.map((board) => ({
      ...board,
      vow: board.vow && { ...board.vow, needs: board.vow.needs.map((need) => ({ ...need })) },
    })),
  };
}

function find(view: MeritView, key: unknown): BoardView | undefined {
  return key === undefined ? undefined : view.boards.find((board) => board.role === named(key));
}

function apply(view: MeritView, after: MeritView, event: GameEvent, board: BoardView | undefined, marks: Mark[]): void {
  const data = event.data;
  switch (event.kind) {
    case 'refuge':
    case 'vow': {
      // Turned up: the true board knows the card; counters start from what was handed out.
      const shown = after.boards.find((other) => other.place === board?.place);
      if (!board || !shown) break;
      if (event.kind === 'vow') board.vow = shown.vow && { ...shown.vow, needs: shown.vow.needs.map((need) => ({ ...need })) };
      else {
        board.refuge = shown.refuge;
        for (const what of RESOURCES) board[what] = Number(data[what] ?? board[what]);
      }
      break;
    }
    case 'round':
      view.round = Number(data['round'] ?? view.round);
      view.phase = 'act';
      view.turn = null;
      for (const other of view.boards) other.helped = false;
      break;
    case 'vow_reward':
    case 'streak':
    case 'yield':
      if (board) gain(board, (data['gain'] as Changes | undefined) ?? {}, marks, event.n);
      break;
    case 'survive':
      if (board) gain(board, (data['cost'] as Changes | undefined) ?? {}, marks, event.n);
      break;
    case 'starve':
    case 'starve_bare':
      if (!board) break;
      gain(board, (data['loss'] as Changes | undefined) ?? {}, marks, event.n);
      board.starved += 1;
      break;
    case 'principal':
      if (board) board.principal = 0;
      if (board) gain(board, (data['gain'] as Changes | undefined) ?? {}, marks, event.n);
      break;
    case 'event_calamity':
    case 'calamity_rises':
    case 'calamity_falls':
      move_calamity(view, (data['effect'] as Changes | undefined)?.['calamity'] ?? 0, marks, event.n);
      break;
    case 'event':
      view.event = { name: named(data['event']), calamity: 0, wealth: 0, fu: 0, hui: 0, ...(data['card'] as Changes | undefined) };
      view.events_left = Math.max(0, view.events_left - 1);
      break;
    case 'event_share':
      for (const key of (data['boards'] as string[] | undefined) ?? []) {
        const other = find(view, key);
        if (other) gain(other, (data['gain'] as Changes | undefined) ?? {}, marks, event.n);
      }
      break;
    case 'being':
      arrive(view, after, named(data['being']));
      break;
    case 'being_lost':
    case 'being_lost_vain':
      view.area = view.area.filter((being) => being.name !== named(data['being']));
      view.lost += 1;
      move_calamity(view, (data['effect'] as Changes | undefined)?.['calamity'] ?? 0, marks, event.n);
      break;
    case 'pass':
      if (board) view.turn = board.place;
      break;
    case 'action':
    case 'teach':
    case 'save': {
      if (!board) break;
      const effect = (data['effect'] as Changes | undefined) ?? {};
      const action = named(data['action']);
      gain(board, effect, marks, event.n);
      move_calamity(view, effect['calamity'] ?? 0, marks, event.n);
      if (HELPS.includes(action)) board.helped = true;
      if (action === 'donate') board.donations += 1;
      if (action === 'teach') {
        board.lessons += 1;
        const other = find(view, data['other']);
        if (other) gain(other, (data['other_gain'] as Changes | undefined) ?? {}, marks, event.n);
      }
      if (action === 'invest') board.investments += 1;
      if (action === 'save') {
        board.saves += 1;
        view.saved += 1;
        view.area = view.area.filter((being) => being.name !== named(data['being']));
      }
      view.turn = board.place;
      break;
    }
  }
}

function gain(board: BoardView, changes: Changes, marks: Mark[], n: number): void {
  for (const what of RESOURCES) {
    const amount = Math.max(changes[what] ?? 0, -board[what]);
    if (amount === 0) continue;
    board[what] += amount;
    marks.push({ id: `${n}.${board.place}.${what}`, place: board.place, what, amount });
  }
}

function move_calamity(view: MeritView, change: number, marks: Mark[], n: number): void {
  const now = Math.max(0, Math.min(view.calamity_limit, view.calamity + change));
  if (now !== view.calamity) marks.push({ id: `${n}.calamity`, place: -1, what: 'calamity', amount: now - view.calamity });
  view.calamity = now;
}

function arrive(view: MeritView, after: MeritView, name: string): void {
  // The true view knows the card; those already here wait as it says.
  for (const being of view.area) {
    const told = after.area.find((other) => other.name === being.name);
    if (told && view.round > 0) Object.assign(being, told);
  }
  const card: BeingView | undefined = after.area.find((other) => other.name === name);
  if (card && !view.area.some((being) => being.name === name)) view.area = [...view.area, { ...card }];
  view.beings_left = Math.max(0, view.beings_left - 1);
}

/** How far each vow has come with what now lies on the board. */
function measure(board: BoardView): void {
  for (const need of board.vow?.needs ?? []) {
    if (need.what === 'wealth_max') {
      need.have = board.wealth + board.principal;
      need.met = need.have <= need.need;
    } else {
      const have = board[need.what as keyof BoardView];
      if (typeof have === 'number') need.have = have;
      need.met = need.have >= need.need;
    }
  }
}
