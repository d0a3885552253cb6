import { describe, expect, it } from 'vitest';
import type { Ask } from '../../lib/types';
import { around_points, moved, whole, zoomed } from '../../lib/camera';
import { decision, end_tiles, check_tiles, mode_tiles, offered } from './choose';
import hints from './hints';
import { along, block_place, land, LENS, saturation_place, spot } from './land';
import { best_ends, die_of, distances, drink_of, index, is_mode, is_tea, progress, race, reachable, type CarnivalView } from './model';
import { asked_to_pass, footing } from './quiet';
import { a_troupe, a_view, an_end, an_event, an_item, classic, ring } from './samples';
import { frames, last_roll } from './stage';
import { account, decided, parts, sources } from './story';
import { teller } from './words';

const say = (key: string) => key;
const tell = teller('en');

describe('the notation', () => {
  it('is read as the menu writes it', () => {
    expect(drink_of(an_item('drink 蛛网酒'))).toBe('zhuwang');
    expect(drink_of(an_item('buy 森之露'))).toBe('senlu');
    expect(drink_of(an_item('gather 3'))).toBeNull();
    expect(is_tea(an_item('drink 龙云茶 +2'))).toBe(true);
    expect(is_tea(an_item('drink 申猴酒'))).toBe(false);
    expect(['parade', 'sprint 2', 'free', 'pass'].map((word) => is_mode(an_item(word)))).toEqual([true, true, true, false]);
    expect(die_of(an_item('a-1'))).toEqual({ die: 0, sign: '-', n: 1 });
    expect(die_of(an_item('b=6'))).toEqual({ die: 1, sign: '=', n: 6 });
    expect(die_of(an_item('reroll both'))).toBeNull();
  });
});

describe('the land', () => {
  const board = classic();
  const here = land(board);

  it('has a road for every arrow, from node to node', () => {
    expect(here.roads.length).toBe(board.nodes.reduce((sum, node) => sum + node.next.length, 0));
    const at = index(board);
    for (const road of here.roads) {
      expect(road.points[0]).toMatchObject({ x: at.get(road.from)!.x, y: at.get(road.from)!.y });
      expect(road.points.at(-1)!.x).toBeCloseTo(at.get(road.to)!.x);
    }
  });

  it('grows no tree on a node or a road, and is the same every time', () => {
    expect(here.trees.length).toBeGreaterThan(100);
    const nearest = (places: { x: number; y: number }[]) => Math.min(...here.trees.flatMap((tree) => places.map((p) => Math.hypot(tree.x - p.x, tree.y - p.y))));
    expect(nearest(board.nodes)).toBeGreaterThan(8);
    expect(Math.min(...here.roads.map((road) => nearest(road.points)))).toBeGreaterThan(3);
    expect(land(classic())).toEqual(here);
  });

  it('leaves a clearing wide enough for two dice, away from all nodes', () => {
    expect(here.clearing.r).toBeGreaterThan(20);
    for (const node of board.nodes) expect(Math.hypot(here.clearing.x - node.x, here.clearing.y - node.y)).toBeGreaterThan(here.clearing.r * 0.9);
  });

  it('draws a board that nobody prepared, with places for all pieces on the sheet', () => {
    const other = ring();
    const found = land(other);
    expect(found.roads.length).toBe(4);
    expect(found.clearing.r).toBeGreaterThan(8);
    for (const place of [block_place(other, 1), block_place(other, 2), saturation_place(other.nodes[2]!, other)]) {
      expect(place.x).toBeGreaterThan(0);
      expect(place.x).toBeLessThan(other.sheet.width_mm);
    }
    for (const node of other.nodes) expect(spot(node, other, 0, 4).y).toBeLessThan(other.sheet.height_mm);
  });

  it('leads a float along its roads, node by node', () => {
    const points = along(here, board, ['S', 'R0', 'R1']);
    expect(points[0]).toMatchObject({ x: 148, y: 186 });
    expect(points.at(-1)!.x).toBeCloseTo(74);
    expect(points.some((p) => Math.hypot(p.x - 110, p.y - 196) < 0.1)).toBe(true);
  });

  it('stands no two floats on one spot', () => {
    for (const node of board.nodes) {
      const many = node.kind === 'road' || node.kind === 'start' ? 4 : node.slots.length;
      const seen = new Set(Array.from({ length: many }, (_, n) => JSON.stringify(spot(node, board, n, many))));
      expect(seen.size).toBe(many);
    }
  });
});

describe('the race', () => {
  const board = classic();
  it('is as long as the shortest lap', () => {
    const ways = distances(board);
    expect(ways.round).toBe(14);
    expect(ways.left.get('R11')).toBe(1);
  });
  it('puts the furthest first, finishers by their order, whoever is out last', () => {
    const view = a_view({
      troupes: [a_troupe({ seat: 0, node: 'R1' }), a_troupe({ seat: 1, node: 'S', laps: 2, finished: 1 }), a_troupe({ seat: 2, node: null, out: true }), a_troupe({ seat: 3, node: 'R1', laps: 1 })],
    });
    expect(race(view).map((troupe) => troupe.seat)).toEqual([1, 3, 0, 2]);
    expect(progress(view.troupes[3]!, board)).toBeGreaterThan(1);
    expect(progress(view.troupes[0]!, board)).toBeLessThan(1);
  });
});

describe('choosing a move', () => {
  const parade = an_end({});
  const sprint = an_end({ moves: [3, 130, 131], mode: 'sprint', spent: 1, end: 'R1', kind: 'road', path: ['R0', 'R1'], gives: { energy: -1, points: 1 } });
  const tea = an_end({ moves: [13, 0, 130, 131], tea: 1, end: 'R1', kind: 'road', path: ['R0', 'R1'], gives: { energy: 1, points: 1 } });
  const view = a_view({ ends: [parade, sprint, tea] });

  it('lights what the picked way can reach, tea only where it was poured', () => {
    expect(reachable(view, null, 0)).toEqual([parade, sprint]);
    expect(reachable(view, 'sprint 1', 0)).toEqual([sprint]);
    expect(reachable(view, 'sprint 2', 0)).toEqual([]);
    expect(reachable(view, null, 1)).toEqual([tea]);
  });

  it('takes the cheapest way to a place', () => {
    const dear = an_end({ ...sprint, moves: [4, 130, 131], spent: 2, gives: { energy: -2, points: 1 } });
    expect(best_ends([dear, sprint, tea]).get('R1')).toBe(sprint);
  });

  it('sends a whole path, or tea and dice', () => {
    const tiles = mode_tiles([an_item('parade', { move: 0 }), an_item('free', { move: 1 }), an_item('drink 龙云茶 +2', { move: 14 })], 'en', say, tell);
    const [go, free, two] = tiles;
    expect(tiles.map((one) => one.key)).toEqual(['1', '2', '3']);
    expect(decision(go!, null, null)).toBeNull();
    expect(decision(go!, null, parade)).toEqual([0, 129]);
    expect(decision(free!, null, null)).toEqual([1]);
    expect(decision(free!, two!, null)).toEqual([14, 1]);
  });

  it('says what an end gives and what its building would offer', () => {
    const [tile] = end_tiles(view, [an_end({ ousts: [2], finishes: true })], 'en', say, tell, ['Ann', 'Bo', 'Cy'], true);
    expect(tile!.about.map((part) => part.text)).toEqual(['energy +1', 'finish', 'Cy is out']);
    expect(tile!.key).toBe('1');
    expect(offered(an_end({ kind: 'assembly', offers: [{ points: 2 }, { points: 4 }] }), tell)).toContain('+2/+4');
    expect(offered(an_end({ kind: 'theatre', offers: [{ ticket: 1 }] }), tell)).toBe(tell('offers_ticket'));
    expect(offered(an_end({ kind: 'theatre', offers: [{ ticket: -1, points: 7 }] }), tell)).toContain('+7');
    expect(offered(an_end({ kind: 'inn', offers: [] }), tell)).toBe(tell('offers_none'));
    expect(offered(an_end({ kind: 'road' }), tell)).toBe('');
  });

  it('gives no key to what is refused, and the standing answer one of its own', () => {
    const refusal = { text: { zh: '没有', en: 'none' }, clause: 'C-433' };
    const pours = [
      { moves: [51, 60], drink: 'zhuwang' as const, a: 4, b: 1, difference: 3 },
      { moves: [51, 63], drink: 'zhuwang' as const, a: 5, b: 2, difference: 3 },
      { moves: [51, 61], drink: 'zhuwang' as const, a: 6, b: 1, difference: 5 },
    ];
    const results = [0, 1, 2, 3, 4, 5].map((difference) => ({ difference, points: difference, steps: 0, ends: [] }));
    const check = { for: 'plaza' as const, seat: 1, a: 5, b: 1, difference: 4, asked: 0, to_ask: [], closed: false, drank: [], pouring: null, results, pours };
    const menu = [an_item('pass', { move: 45 }), an_item('drink 申猴酒', { move: 50, refusal }), an_item('drink 蛛网酒', { move: 51 })];
    const tiles = check_tiles(a_view({ phase: 'check', check }), 0, menu, 'en', say, tell, true);
    expect(tiles.map((one) => [one.id, one.key])).toEqual([['pass', '1'], ['drink zhuwang 3', '2'], ['drink zhuwang 5', '3'], ['quiet', '4']]);
    // Both ways to the same difference are one tile.
    expect(tiles.map((one) => one.ways.length)).toEqual([0, 2, 1, 0]);
    expect(tiles[1]!.moves).toEqual([51, 60]);
    expect(tiles.map((one) => one.leads).slice(0, 3)).toEqual(['4 points', '3 points', '5 points']);
  });
});

describe('pass until something changes', () => {
  const check = { for: 'free', seat: 1, a: 5, b: 2, difference: 3, asked: 0, to_ask: [], closed: false, drank: [], pouring: null } as const;
  const view = a_view({ phase: 'check', check: { ...check, to_ask: [], drank: [], results: [], pours: [] } });
  const ask = { menu: [an_item('pass', { move: 45 })] } as unknown as Ask;

  it('answers only the question for a drink in somebody else’s turn', () => {
    expect(asked_to_pass(view, ask, 0)).toBe(45);
    expect(asked_to_pass(view, ask, 1)).toBeNull();
    expect(asked_to_pass(a_view(), ask, 0)).toBeNull();
    expect(asked_to_pass(view, null, 0)).toBeNull();
  });

  it('falls with a drink, a reroll, a lap, or another hand; not with a roll or a step', () => {
    const told = [an_event(1, 'rolls', {})];
    const then = footing(view, told, 0);
    expect(footing(view, [...told, an_event(2, 'moves', {}), an_event(3, 'rolls', {})], 0)).toBe(then);
    for (const kind of ['drinks', 'rerolls', 'block', 'lap', 'finishes', 'ousts', 'undo']) expect(footing(view, [...told, an_event(2, kind, {})], 0)).not.toBe(then);
    const richer = a_view({ ...view, troupes: [a_troupe({ drinks: { shenhou: 1, zhuwang: 0, senlu: 0, longyun: 0 } })] });
    expect(footing(richer, told, 0)).not.toBe(then);
  });
});

describe('what is watched', () => {
  const before = a_view();
  const after = a_view({ turn: 1, troupes: [a_troupe({ seat: 0, node: 'R1', energy: 1, points: 1 }), ...before.troupes.slice(1)] });

  it('rolls, walks from where it stood, scores', () => {
    const list = frames(before, [an_event(1, 'rolls', { seat: 0, a: 5, b: 3, check: '@check.free' }), an_event(2, 'moves', { seat: 0, nodes: ['R0', 'R1'], energy: 1 }), an_event(3, 'road', { seat: 0, points: 1 })], after);
    expect(list.length).toBe(2);
    expect(list[0]!.view.check).toMatchObject({ a: 5, b: 3, difference: 2, seat: 0 });
    expect(list[0]!.view.troupes[0]!.node).toBe('S');
    expect(list[1]!.travel).toEqual({ id: 2, seat: 0, nodes: ['S', 'R0', 'R1'] });
    expect(list[1]!.marks).toEqual([{ id: '3', seat: 0, text: '+1' }]);
    expect(list[1]!.view.troupes).toBe(after.troupes);
  });

  it('shows hidden points as such, and nothing of what was taken back', () => {
    expect(frames(before, [an_event(1, 'gathers', { seat: 1, points: '?' })], after)[0]!.marks[0]!.text).toBe('+?');
    expect(frames(before, [an_event(1, 'undo', {})], after)).toEqual([]);
  });

  it('throws the dice that were thrown', () => {
    const rolled = an_event(1, 'rolls', { a: 5, b: 3 });
    expect(last_roll([rolled])!.thrown).toEqual([true, true]);
    expect(last_roll([rolled, an_event(2, 'drinks', { a: 4, b: 3, drink: '@drink.zhuwang' })])).toMatchObject({ a: 4, thrown: [false, false] });
    expect(last_roll([rolled, an_event(2, 'drinks', { a: 5, b: 3, drink: '@drink.shenhou' })])!.thrown).toEqual([true, true]);
    expect(last_roll([rolled, an_event(2, 'rerolls', { a: 5, b: 6 })])!.thrown).toEqual([false, true]);
    expect(last_roll([])).toBeNull();
  });
});

describe('the camera', () => {
  it('never leaves the sheet, and shows what matters', () => {
    const near = around_points([{ x: 20, y: 20 }], 297, 210, 1.3, LENS);
    expect(near.x).toBe(0);
    expect(near.y).toBe(0);
    const wide = around_points([{ x: 20, y: 20 }, { x: 270, y: 190 }], 297, 210, 1.3, LENS);
    expect(wide.w).toBeGreaterThanOrEqual(270);
    expect(moved(near, -500, -500, 297, 210).x + near.w).toBeCloseTo(297);
    expect(zoomed(near, 2, 297, 210, LENS.nearest).w).toBeLessThan(near.w);
    expect(whole(297, 210)).toEqual({ x: 0, y: 0, w: 297, h: 210 });
  });
});

describe('hints and the end', () => {
  const fitting = (view: CarnivalView) => hints.filter((hint) => hint.when({ view, you: 0, ask: null })).map((hint) => hint.id);
  it('come at their moments', () => {
    expect(fitting(a_view())).toEqual(['move', 'tired', 'road']);
    expect(fitting(a_view({ phase: 'use' }))).toEqual(['use']);
    expect(fitting(a_view({ troupes: [a_troupe({ laps: 1 })] }))[0]).toBe('race');
    expect(fitting(a_view({ troupes: [a_troupe({ energy: 2 })] }))).not.toContain('tired');
  });

  it('takes the points apart', () => {
    const troupes = [a_troupe({ score: { total: 8, road: 4, plaza: 0, assembly: 0, theatre: 0, finish: 7, ousting: 0, subsidy: 0, block: 0, flowers: 0, kinds: 0, ticket: -3 } })];
    expect(sources(troupes)).toEqual(['road', 'finish', 'ticket']);
    expect(parts(troupes[0]!.score!, sources(troupes))).toEqual({ gains: [{ source: 'road', points: 4 }, { source: 'finish', points: 7 }], losses: [{ source: 'ticket', points: -3 }], gained: 11 });
  });

  it('what decided it took the lead for good, and is never the first gift', () => {
    const scored = (n: number, seat: number, points: number | string) => an_event(n, 'road', { seat, points });
    const told = [scored(1, 0, 9), scored(2, 1, 4), scored(3, 1, 6), scored(4, 0, 2), scored(5, 1, 3), an_event(6, 'score', { seat: 0, points: 40 }), scored(7, 0, '?')];
    expect(decided(told, 2, [1])).toMatchObject({ event: { n: 5 }, why: 'overtook' });
    // In front from the first step on: where the lead grew most, later than that.
    expect(decided([scored(1, 0, 9), scored(2, 1, 4), scored(3, 0, 2), scored(4, 0, 5), scored(5, 1, 1)], 2, [0])).toMatchObject({ event: { n: 4 }, why: 'pulled_away' });
    // The final count decided, and nothing on the way.
    expect(decided([scored(1, 0, 9), scored(2, 1, 4)], 2, [1])).toBeNull();
    expect(decided([], 2, [0])).toBeNull();
  });

  it('an account has the lines of the sheet, and what was done', () => {
    const view = a_view({ troupes: [a_troupe({ score: { total: 1, road: 4, plaza: 0, assembly: 0, theatre: 0, finish: 0, ousting: 0, subsidy: 0, block: 0, flowers: 0, kinds: 0, ticket: -3 } })] });
    const told = [an_event(1, 'moves', { seat: 0 }), an_event(2, 'moves', { seat: 1 }), an_event(3, 'plaza', { seat: 0, points: 4 })];
    const found = account(view, 0, told, say, 'en');
    expect(found.parts).toEqual([{ label: 'source.road', points: 4 }, { label: 'source.ticket', points: -3 }]);
    expect(found.deeds.map((deed) => deed.value)).toEqual([1, 1, 0, 0]);
  });
});
