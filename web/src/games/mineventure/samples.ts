/** A small table for tests: four blocks of two by two tiles. */

import type { GameEvent, MenuItem } from '../../lib/types';
import type { MineView, PlayerView, TileFact } from './model';

const fact = (more: Partial<TileFact> = {}): TileFact => ({ walkable: true, cost: 1, cover: 0, range: 0, harm: 0, stop: null, amount: 0, deck: null, buff: null, ...more });

export function a_player(seat: number, more: Partial<PlayerView> = {}): PlayerView {
  return {
    seat,
    character: { id: 'cook', zh: '厨师', text_zh: '', text_en: '', head: [] },
    alive: true,
    hp: 20,
    max_hp: 20,
    absorb: 0,
    cell: seat,
    realm: 'overworld',
    home: -1,
    gear: { main: null, off: null, armor: null },
    companion: null,
    buffs: [null, null, null],
    hand: [],
    hand_limit: 4,
    range: 1,
    armor: 0,
    escaped: false,
    lost_turn: false,
    set_roll: 0,
    skip_action: false,
    kills: 0,
    dragon_damage: 0,
    tasks: 0,
    died: null,
    ...more,
  };
}

export function a_view(more: Partial<MineView> = {}): MineView {
  return {
    phase: 'decision',
    asked: [0],
    round: 1,
    day: 0,
    time: 'day',
    first: 0,
    turn: { seat: 0, die: null, bonus: 0, steps: null, need: null, path: [], ends: [], ways: [], wars: [] },
    map: {
      size: 4,
      rows: ['.fE.', '#wL.', 'K.B.', '..c.'],
      blocks: [
        { id: 'plains', zh: '平原', turn: 0, realm: 'overworld', own: false },
        { id: 'garden', zh: '花园', turn: 0, realm: 'overworld', own: true },
        { id: 'end', zh: '末地', turn: 0, realm: 'end', own: false },
        { id: 'nether', zh: '下界', turn: 0, realm: 'nether', own: false },
      ],
      tiles: { '.': 'grass', f: 'forest', E: 'draw_equipment', '#': 'rock', w: 'water', L: 'lava', K: 'crystal', B: 'campfire', c: 'cactus' },
      facts: {
        grass: fact(),
        forest: fact({ cover: 1 }),
        draw_equipment: fact({ stop: 'draw', amount: 1, deck: 'equipment' }),
        rock: fact({ walkable: false }),
        water: fact({ cost: 2 }),
        lava: fact({ harm: 2, stop: 'buff', buff: 'burning' }),
        crystal: fact({ walkable: false }),
        campfire: fact({ stop: 'heal', amount: 2 }),
        cactus: fact({ harm: 1 }),
      },
      spawns: [3],
      crystals: [8],
      dragon: [13],
    },
    players: [a_player(0), a_player(1)],
    mobs: [{ kind: 'zombie', cell: 5, hp: 3, most: 6, damage: 3, type: 'physical', range: 1, owner: -1 }],
    markers: [],
    dragon: { hp: 44, most: 44, range: 3, armor: 1, night: 1, patrol: 2, heals: 2, attacks: [{ id: 'claw', faces: [1, 2] }], crystals: [{ hp: 5, most: 5 }] },
    stories: [],
    tasks: [],
    die: 6,
    race: 0,
    claimed: [],
    reach: [],
    decks: {},
    discards: [],
    broken: [],
    battle: null,
    asking: null,
    result: null,
    ...more,
  };
}

export function an_item(word: string, move = 1, refused = false): MenuItem {
  return { move, word, label: { zh: word, en: word }, ...(refused ? { refusal: { text: { zh: '不行', en: 'no' }, clause: 'V-211' } } : {}) };
}

export function an_event(n: number, kind: string, data: Record<string, unknown> = {}): GameEvent {
  return { n, kind, data, say: { zh: kind, en: kind } };
}
