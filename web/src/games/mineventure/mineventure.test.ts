import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fitted, in_sight, zoomed } from '../../lib/camera';
import { block_map, cards_of, DECKS, gear_of, layout_map, total, turned } from './gallery';
import hints from './hints';
import { about_tile, named_items, on_tile, others, printed, tile_name } from './labels';
import { block_at, clause_now, crystals, hearts, meaning, pointed, spot, tile_at, type MineView } from './model';
import { a_player, a_view, an_event, an_item } from './samples';
import { BACKS, DRAGON, face_of, head_of, HEADS, MATERIALS, MOBS, PALETTE, runs, SPRITES } from './sprites';
import { focus_of, lights, mark_of, travel_of, walked } from './stage';
import { clashes, decided, fates } from './story';
import { grain, land } from './terrain';
import { teller } from './words';

const say = (key: string) => key;
const tell = teller('en');
const who = (seat: number) => ['Ann', 'Bob'][seat] ?? '';
const at = { say, tell, who };

describe('the map', () => {
  it('knows its tiles, blocks and places', () => {
    const { map } = a_view();
    expect(tile_at(map, 1)).toBe('forest');
    expect(spot(6, 4)).toBe('3,2');
    expect([0, 2, 9, 15].map((cell) => block_at(map, cell)!.id)).toEqual(['plains', 'garden', 'end', 'nether']);
  });

  it('tells what the information card says of a tile, and who is there', () => {
    const view = a_view({ players: [a_player(0, { cell: 5, home: 3 }), a_player(1)] });
    expect(about_tile(view, 5, at)).toEqual(['entering costs 2 steps', 'here: Ann · mob.zombie 3/6']);
    expect(about_tile(view, 6, at)).toEqual(['entering costs 1 step', 'entering hurts for 2', 'stop: you gain buff.burning']);
    expect(about_tile(view, 2, at)).toEqual(['entering costs 1 step', 'stop: draw 1 deck.equipment card']);
    expect(about_tile(view, 4, at)[0]).toBe('cannot be entered');
    expect(about_tile(view, 8, at)).toEqual(['crystal 5/5']);
    expect(about_tile(view, 3, at)).toContain('spawn point of Ann');
    expect(tile_name(view, 5, at)).toBe('tile.water 2,2');
    expect(on_tile(view, 0, at)).toEqual([]);
  });

  it('shows crystals while they stand', () => {
    expect(crystals(a_view()).map((one) => one.cell)).toEqual([8]);
    const broken = a_view();
    broken.dragon.crystals[0]!.hp = 0;
    expect(crystals(broken)).toEqual([]);
  });

  it('has the same grain every time, and a land for blocks of one’s own', () => {
    expect(grain(3, 4)).toBe(grain(3, 4));
    expect(grain(3, 4)).not.toBe(grain(4, 3));
    expect(land({ id: 'garden', realm: 'overworld' })).toEqual(land({ id: 'plains', realm: 'overworld' }));
    expect(land({ id: 'mine', realm: 'nether' })).toEqual(land({ id: 'nether', realm: 'nether' }));
  });
});

describe('moves', () => {
  it('are read as they are written', () => {
    expect(meaning(an_item('tile 3,2'), 4)).toEqual({ kind: 'cell', cell: 6 });
    expect(meaning(an_item('war P2'), 4)).toEqual({ kind: 'war', foe: 'player', place: 1 });
    expect(meaning(an_item('war mob 1'), 4)).toEqual({ kind: 'war', foe: 'mob', place: 0 });
    expect(meaning(an_item('war crystal 2'), 4)).toEqual({ kind: 'war', foe: 'crystal', place: 1 });
    expect(meaning(an_item('play pearl'), 4)).toEqual({ kind: 'play', card: 'pearl' });
    expect(meaning(an_item('take 2'), 4)).toEqual({ kind: 'take', place: 1 });
    expect(meaning(an_item('P1'), 4)).toEqual({ kind: 'seat', seat: 0 });
    expect(meaning(an_item('n'), 4)).toEqual({ kind: 'step', way: 'n' });
    expect(meaning(an_item('armor'), 4)).toEqual({ kind: 'slot', slot: 'armor' });
    expect(meaning(an_item('roll'), 4)).toEqual({ kind: 'word', word: 'roll' });
  });

  it('point somewhere on the map', () => {
    const view = a_view();
    expect(['war P2', 'war mob 1', 'war dragon', 'war crystal 1', 'tile 4,1', 'P1', 'end'].map((word) => pointed(view, an_item(word)))).toEqual([1, 5, 13, 8, 3, 0, null]);
  });

  it('call people by their names', () => {
    const view = a_view();
    const escape = { ...an_item('escape', 3), preview: { changes: {}, chances: [{ n: 4, of: 6, changes: { escaped: 1 } }, { n: 2, of: 6, changes: { escaped: 0 } }] } };
    const war = { ...an_item('war P2', 2, true), label: { zh: '对 P2 宣战', en: 'Declare war on P2' }, refusal: { text: { zh: '座位 2 隐身了', en: 'Seat 2 is invisible' }, clause: 'V-213' } };
    const [one, two, three] = named_items([war, escape, an_item('war crystal 1', 4)], view, who, at);
    expect(one!.label).toEqual({ zh: '对 Bob 宣战', en: 'Declare war on Bob' });
    expect(one!.refusal!.text.en).toBe('Bob is invisible');
    expect(two!.label.en).toBe('escape');
    expect(three!.label.en).toContain('5/5');
  });
});

describe('what is lit', () => {
  const way = { path: [4, 5], steps: [1, 2], moves: [5, 4], harm: 0 };
  it('is where a walk can end and whom it can fight on the way', () => {
    const turn = { ...a_view().turn!, ways: [{ ...way, end: 5, stop: { reward: true, strikes: [], struck: [], mobs: [], dragon: false } }], wars: [{ path: [1], steps: [1], moves: [4, 17], harm: 0, seat: 1 }] };
    const view = a_view({ phase: 'walk', turn });
    const lit = lights(view, [an_item('e'), an_item('s', 2)], new Map(), tell, who);
    expect([...lit].map(([cell, light]) => [cell, light.kind])).toEqual([[5, 'go'], [1, 'war']]);
    expect(lights(view, [], new Map(), tell, who).size, 'nobody asks me').toBe(0);
  });

  it('is whatever the menu points at, but for what is refused', () => {
    const lit = lights(a_view(), [an_item('war P2', 7), an_item('war mob 1', 8, true), an_item('end')], new Map([[7, '2']]), tell, who);
    expect([...lit.keys()]).toEqual([1]);
    expect(lit.get(1)).toMatchObject({ kind: 'war', key: '2' });
  });

  it('is where the camera looks', () => {
    const view = a_view();
    expect(focus_of(view, [], 1)).toEqual([0]);
    expect(focus_of(view, [5, 6], 1)).toEqual([5, 6]);
    expect(focus_of({ ...view, phase: 'walk' }, [5], 1)).toEqual([5, 1]);
    expect(focus_of(a_view({ turn: null, players: [a_player(0, { cell: -1 })] }), [], 0)).toEqual([3]);
  });

  it('draws the steps chosen so far', () => {
    expect(walked(5, [an_item('n'), an_item('e'), an_item('war P2')], 4)).toEqual([5, 1, 2]);
  });
});

describe('what just happened', () => {
  it('lets heads walk and hearts fall', () => {
    const fresh = [an_event(3, 'walked', { seat: 1, path: [2, 3] }), an_event(4, 'harmed', { seat: 0, amount: 4 }), an_event(5, 'heal', { seat: 1, amount: 2 })];
    expect(travel_of(fresh, a_view())).toEqual({ id: 3, seat: 1, cells: [1, 2, 3] });
    expect(travel_of([], a_view())).toBeNull();
    expect(fresh.flatMap((event) => mark_of(event) ?? []).map((mark) => mark.text)).toEqual(['−4', '+2']);
  });

  it('tells a battle round by round, both sides together', () => {
    const told = [
      an_event(1, 'war', { seat: 0, against: 'player', index: 1 }),
      an_event(2, 'ambush', { seat: 0, card: '@card.bow' }),
      an_event(3, 'hurt', { seat: 1, amount: 4 }),
      an_event(4, 'action', { seat: 0, card: '@card.fist' }),
      an_event(5, 'played', { seat: 1, card: '@card.apple' }),
      an_event(6, 'harmed', { seat: 1, amount: 2 }),
      an_event(7, 'hurt', { seat: 1, amount: 1 }),
      an_event(8, 'heal', { seat: 1, amount: 2 }),
      an_event(9, 'action', { seat: 0, card: '@card.fist' }),
      an_event(10, 'escaped', { seat: 1 }),
    ];
    const { rounds, over } = clashes(told);
    expect(over).toBe(false);
    expect(rounds.map((round) => round.acts.map((act) => act.card))).toEqual([['bow'], ['fist', 'apple'], ['fist', 'escape']]);
    expect(rounds[0]!.ambush).toBe(true);
    expect(rounds[1]!.blows).toEqual([{ seat: 1, amount: -3 }, { seat: 1, amount: 2 }]);
    expect(rounds[2]!.acts[1]!.away).toBe(true);
    expect(clashes([...told, an_event(11, 'turn', { seat: 1 })]).over).toBe(true);
    expect(clashes([]).war).toBeNull();
  });

  it('tells the dragon’s attack with the blow', () => {
    const { rounds } = clashes([an_event(1, 'war', { seat: 0, against: 'dragon', index: 0 }), an_event(2, 'action', { seat: 0, card: '@card.bow' }), an_event(3, 'hits', { seat: 0, amount: 3 }), an_event(4, 'dragon_attack', { attack: '@attack.claw' }), an_event(5, 'hurt', { seat: 0, amount: 5 })]);
    expect(rounds).toHaveLength(1);
    expect(rounds[0]).toMatchObject({ attack: 'claw', blows: [{ seat: null, amount: -3 }, { seat: 0, amount: -5 }] });
  });

  it('remembers who fell when, and what the game turned on last', () => {
    const told = [an_event(1, 'round', { round: 3 }), an_event(2, 'war', { seat: 0, against: 'player', index: 1 }), an_event(3, 'harmed', { seat: 1, amount: 7 }), an_event(4, 'slain', { seat: 1, by: 0, cause: '@card.bow' }), an_event(5, 'turn', { seat: 2 }), an_event(6, 'hurt', { seat: 2, amount: 5 }), an_event(7, 'perished', { seat: 2, cause: '@tile.lava' }), an_event(8, 'dead', { seat: 3 })];
    expect(fates(told).get(1)).toEqual({ round: 3, by: 0, cause: 'card.bow' });
    expect(fates(told).get(2)).toEqual({ round: 3, by: null, cause: 'tile.lava' });
    expect(fates(told).get(3)).toEqual({ round: 3, by: null, cause: null });
    expect(decided(told)!.event.n).toBe(8);
    expect(decided([...told, an_event(9, 'dragon_dead', {}), an_event(10, 'win_dragon', {})])!.event.n).toBe(9);
    expect(decided([])).toBeNull();
  });
});

describe('boards', () => {
  it('count hearts in twos', () => {
    expect(hearts(5, 8)).toEqual(['full', 'full', 'half', 'none']);
    expect(hearts(-1, 4)).toEqual(['none', 'none']);
  });

  it('print what a card can do', () => {
    const bow = { card: 'bow', slot: 'main' as const, durability: 7, most: 8, damage: 4, range: 4, type: 'piercing' as const, block: 0, armor: 0, books: [] };
    expect(printed(bow, at)).toEqual(['damage 4 damage.piercing', 'range 4', 'durability 7/8']);
    expect(others([a_player(0), a_player(1), a_player(2)], 1).map((one) => one.seat)).toEqual([2, 0]);
  });

  it('hint at their moments', () => {
    const fitting = (view: MineView) => hints.filter((hint) => hint.when({ view, you: 0, ask: null })).map((hint) => hint.id);
    expect(fitting(a_view({ phase: 'walk' }))).toEqual(['walk']);
    expect(fitting(a_view({ phase: 'offer' }))).toEqual(['offer']);
    expect(fitting(a_view({ phase: 'decision' }))).toEqual(['decision']);
    expect(fitting(a_view({ phase: 'over' }))).toEqual([]);
    expect(clause_now(a_view({ phase: 'battle' }))).toBe('V-503');
    expect(clause_now(null)).toBeNull();
  });
});

describe('pixels', () => {
  const known = (rows: string[]) => rows.join('').replace(/[.xyz]/g, '');
  it('are square, and of known colours', () => {
    for (const rows of [...Object.values(SPRITES), ...Object.values(HEADS), ...Object.values(MOBS)]) {
      expect(rows.every((row) => row.length === rows.length), rows.join('\n')).toBe(true);
      for (const digit of known(rows)) expect(PALETTE).toHaveProperty([digit]);
    }
    expect(new Set(DRAGON.map((row) => row.length))).toEqual(new Set([24]));
  });

  it('are drawn for every card, character, mob and deck of the game', () => {
    const toml = readFileSync(new URL('../../../../src/qiju/games/mineventure/text/en.toml', import.meta.url), 'utf8');
    const section = (name: string) => [...(toml.split(`[${name}]\n`)[1]!.split('\n[')[0]!.matchAll(/^(\w+) = /gm) ?? [])].map((found) => found[1]!);
    const events = new Set(section('card').slice(section('card').indexOf('chest'), section('card').indexOf('snowball')));
    for (const card of section('card').filter((id) => !['hidden', 'none'].includes(id) && !events.has(id))) expect(face_of(card).rows, card).not.toBe(SPRITES.scroll);
    for (const id of section('character')) expect(HEADS).toHaveProperty(id);
    for (const id of section('mob')) expect(MOBS).toHaveProperty(id);
    for (const id of section('deck').filter((deck) => deck !== 'task')) expect(BACKS).toHaveProperty(id);
  });

  it('are one path for each colour, and a head of one’s own is drawn', () => {
    expect(runs(['00.', '.x.', '...'], MATERIALS['gold'])).toEqual([{ fill: '#1b1a1f', d: 'M0 0h2v1h-2z' }, { fill: '#f0c23c', d: 'M1 1h1v1h-1z' }]);
    expect(head_of({ id: 'my_hero', head: ['01'] })).toEqual(['01']);
    expect(head_of({ id: 'nobody', head: [] })).toHaveLength(8);
  });
});

describe('the gallery', () => {
  it('turns blocks clockwise and puts a layout together', () => {
    expect(turned(['ab', 'cd'], 1)).toEqual(['ca', 'db']);
    expect(turned(['ab', 'cd'], 4)).toEqual(['ab', 'cd']);
    const block = (id: string, rows: string[]) => ({ id, zh: id, realm: 'overworld' as const, copies: 1, rows });
    const map = layout_map([['one', 'two@90'], ['two', 'one@180']], [block('one', ['ab', 'cd']), block('two', ['ef', 'gh'])]);
    expect(map.rows).toEqual(['abge', 'cdhf', 'efdc', 'ghba']);
    expect(map.blocks.map((one) => one.turn)).toEqual([0, 1, 0, 2]);
    expect(block_map(block('one', ['ab', 'cd'])).size).toBe(2);
  });

  it('lays out every deck of the box', () => {
    const cards = { consumables: [{ id: 'tnt', count: 2 }], potions: [{ id: 'p_heal' }], equipment: [{ id: 'bow', slot: 'main' as const, damage: 4, range: 4, durability: 8 }] };
    expect(cards_of(cards, DECKS.item).map((card) => card.id)).toEqual(['tnt', 'p_heal']);
    expect(total(cards_of(cards, DECKS.item))).toBe(3);
    expect(gear_of(cards.equipment[0]!)).toMatchObject({ damage: 4, most: 8, armor: 0 });
    expect(gear_of({ id: 'tnt' })).toBeNull();
    expect(Object.keys(DECKS).sort()).toEqual(Object.keys(BACKS).sort());
  });
});

describe('the camera', () => {
  it('zooms around a place that stays where it is seen', () => {
    const camera = fitted({ x: 12, y: 12 }, 12, 24, 24, 1);
    const near = zoomed(camera, 2, 24, 24, 4, { x: 9, y: 9 });
    expect(near.w).toBe(6);
    expect((9 - near.x) / near.w).toBeCloseTo((9 - camera.x) / camera.w);
    expect(zoomed(near, 9, 24, 24, 4).w).toBe(4);
    expect(zoomed(near, 0.01, 24, 24, 4)).toEqual({ x: 0, y: 0, w: 24, h: 24 });
    expect(in_sight(near, { x: 9, y: 9 })).toBe(true);
    expect(in_sight(near, { x: 20, y: 9 })).toBe(false);
  });
});

it('says everything in both languages, with the same gaps', () => {
  const source = readFileSync(new URL('./words.ts', import.meta.url), 'utf8');
  const [zh, en] = source.split('const en').map((part) => [...part.matchAll(/^ {2}(\w+): '(.*)',$/gm)].map((found) => [found[1], (found[2]!.match(/\{\w+\}/g) ?? []).sort().join()]));
  expect(en).toEqual(zh);
});
