/** Small tables for the tests: the house's own board as the view gives it, and one that nobody drew by hand. */

import { readFileSync } from 'node:fs';
import type { GameEvent, MenuItem } from '../../lib/types';
import type { BoardView, CarnivalView, End, Kind, TroupeView } from './model';

interface FileNode {
  id: string;
  kind: string;
  building?: Kind;
  value?: number;
  name_zh: string;
  name_en: string;
  x: number;
  y: number;
  slots?: { min_players: number }[] | null;
  next: string[];
}

/** board.json as `plain_board` in setup.py hands it out. */
export function classic(players = 4): BoardView {
  const file = JSON.parse(readFileSync(new URL('../../../../src/qiju/games/carnival/board.json', import.meta.url), 'utf8')) as Omit<BoardView, 'nodes'> & { nodes: FileNode[] };
  return {
    ...file,
    nodes: file.nodes.map((node) => ({
      id: node.id,
      kind: node.kind === 'road' ? 'road' : node.building!,
      value: node.value ?? 0,
      name_zh: node.name_zh,
      name_en: node.name_en,
      x: node.x,
      y: node.y,
      slots: (node.slots ?? []).map((slot) => ({ mark: slot.min_players, active: slot.min_players <= players })),
      next: node.next,
    })),
  };
}

/** A ring of four on a small sheet, without any places for pieces. */
export function ring(): BoardView {
  const node = (id: string, kind: Kind, x: number, y: number, next: string[]) => ({ id, kind, value: 1, name_zh: id, name_en: id, x, y, slots: kind === 'road' || kind === 'start' ? [] : [{ mark: 2, active: true }], next });
  return {
    id: 'ring',
    title_zh: '环',
    title_en: 'Ring',
    sheet: { width_mm: 160, height_mm: 120, road_radius_mm: 9, building_w_mm: 26, building_h_mm: 24 },
    start: 'S',
    nodes: [node('S', 'start', 80, 100, ['a']), node('a', 'road', 25, 60, ['B']), node('B', 'assembly', 80, 20, ['c']), node('c', 'road', 135, 60, ['S'])],
    placements: [],
    hint_arrows: [],
  };
}

export function a_troupe(more: Partial<TroupeView>): TroupeView {
  return {
    seat: 0,
    place: 0,
    node: 'S',
    building: 'start',
    laps: 0,
    energy: 0,
    drinks: { shenhou: 0, zhuwang: 0, senlu: 0, longyun: 0 },
    drink_count: 0,
    flowers: { flower1: 0, flower2: 0, flower3: 0 },
    flower_count: 0,
    ticket: false,
    redeemed: false,
    block: null,
    finished: null,
    out: false,
    drank: false,
    turns: 0,
    tokens: 0,
    points: 0,
    ...more,
  };
}

export function an_end(more: Partial<End>): End {
  return { moves: [0, 129], mode: 'parade', spent: 0, tea: 0, end: 'T1', kind: 'tavern', path: ['T1'], stops: false, forced: 0, finishes: false, ousts: [], gives: { energy: 1 }, ...more };
}

export function a_view(more: Partial<CarnivalView> = {}): CarnivalView {
  return {
    phase: 'declare',
    board: classic(),
    starter: 0,
    turn: 0,
    turns: 0,
    laps: 2,
    max_energy: 3,
    faces: 6,
    supply: { drinks: { shenhou: 3, zhuwang: 3, senlu: 2, longyun: 2 }, used: { shenhou: 0, zhuwang: 0, senlu: 0, longyun: 0 }, flowers: { flower1: 4, flower2: 2, flower3: 2 }, tickets: 4, markers: 2 },
    prices: {
      drinks: { shenhou: 1, zhuwang: 1, senlu: 2, longyun: 2 },
      flowers: { flower1: 1, flower2: 2, flower3: 3 },
      flower_points: { flower1: 1, flower2: 2, flower3: 3 },
      kinds_points: [0, 1, 4, 8],
      gather_points: [0, 2, 4, 7],
      plaza: 1,
      reroll: 1,
      ticket: 1,
      redeem: 1,
      redeem_points: 7,
      unused_points: -3,
      refill: 3,
      ousting: 5,
    },
    saturation: { A1: 0, A2: 0 },
    gathers: { A1: [2, 4, 7], A2: [2, 4, 7] },
    blocks: [
      { points: 6, seat: null },
      { points: 3, seat: null },
    ],
    finish_points: [8, 6, 4, 2],
    finished: 0,
    last_turns: null,
    variants: { straggler_out: false, well_fed: false, hidden_info: false, start_is_safe: false, simultaneous_prompt: true, drink_timer_s: 20 },
    move: null,
    check: null,
    troupes: [0, 1, 2, 3].map((seat) => a_troupe({ seat, place: seat })),
    ends: [],
    ...more,
  };
}

export function an_event(n: number, kind: string, data: Record<string, unknown>): GameEvent {
  return { n, kind, data, say: { zh: kind, en: kind } };
}

export function an_item(word: string, more: Partial<MenuItem> = {}): MenuItem {
  return { move: 0, word, label: { zh: word, en: word }, ...more };
}
