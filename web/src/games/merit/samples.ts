/** Small tables for the tests. */

import type { GameEvent } from '../../lib/types';
import type { BeingView, BoardView, MeritView, Printed } from './model';

export function a_being(more: Partial<BeingView>): BeingView {
  return { name: 'orphan', cost: 3, fu: 3, hui: 1, stay: 0, limit: 2, rounds_left: 2, prices: [0, 1, 2, 3].map(() => ({ wealth: 3 })), ...more };
}

export function a_board(more: Partial<BoardView>): BoardView {
  return {
    place: 0,
    deeds: ['labor', 'practice', 'donate', 'save', 'protect', 'teach', 'invest'],
    seat: 0,
    role: 'farmer',
    wealth: 5,
    fu: 2,
    hui: 2,
    saves: 0,
    donations: 0,
    lessons: 0,
    helped: false,
    streak: 0,
    starved: 0,
    investments: 0,
    principal: 0,
    sealed: false,
    choice: null,
    refuge: true,
    vow: null,
    vow_choices: [],
    ...more,
  };
}

const PRINTED: Printed = {
  actions: 2,
  save_hui: 5,
  refuge_fu: 1,
  refuge_hui: 1,
  refuge_practice: 1,
  refuge_event_percent: 50,
  refuge_low: 12,
  refuge_high: 15,
  no_refuge_wealth: 3,
  no_refuge_labor: 1,
  no_refuge_low: 16,
  no_refuge_high: 20,
  listener_fu: 1,
  listener_hui: 1,
  crisis_donate_fu: 1,
  crisis_protect_fu: 1,
  streak_rounds: 3,
  streak_fu: 1,
  lost_calamity: 3,
  survival_wealth: 1,
  starve_fu: 1,
  starve_hui: 1,
};

export function a_view(more: Partial<MeritView>): MeritView {
  return {
    phase: 'act',
    round: 1,
    rounds: 6,
    calamity: 0,
    calamity_limit: 20,
    calamity_win: 12,
    crisis: 10,
    saved: 0,
    save_target: 6,
    lost: 0,
    event: null,
    events_left: 7,
    beings_left: 6,
    area: [a_being({})],
    boards: [a_board({}), a_board({ place: 1, seat: 1, role: 'monk', wealth: 0, fu: 4, hui: 4 })],
    starter: 0,
    turn: 0,
    actions_left: 2,
    settles_in: 1,
    printed: PRINTED,
    ...more,
  };
}

let count = 0;

export function told(kind: string, data: Record<string, unknown> = {}): GameEvent {
  count += 1;
  return { n: count, kind, data, say: { zh: kind, en: kind } };
}
