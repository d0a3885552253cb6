import { describe, expect, it } from 'vitest';
import type { Ask, MenuItem } from '../../lib/types';
import { speaker } from '../../lib/words';
import { certain, chances, clause_of, deal, idle_tiles, in_sight, spread, tiles } from './actions';
import hints from './hints';
import { being_of, listener_of, named, own_board, type MeritView } from './model';
import { lacks, price_for } from './price';
import { a_being, a_board, a_view } from './samples';
import { heat_key } from './heat';
import { teller } from './words';

const item = (move: number, word: string, more: Partial<MenuItem> = {}): MenuItem => ({ move, word, label: { zh: word, en: word }, ...more });
const refused = (text: string, clause: string) => ({ refusal: { text: { zh: text, en: text }, clause } });
const say = speaker(
  { 'refuse.not_for_role': '{role}不能{action}', 'role.farmer': '农夫', 'verb.teach': '讲学', 'verb.alms': '化缘', 'verb.donate': '布施' },
  'zh',
);
const NOBODY = { zh: '没有人可渡', en: 'nobody to save' };

describe('moves', () => {
  it('know their being and their listener', () => {
    expect(being_of(item(12, 'save 孤儿'))).toBe('orphan');
    expect(being_of(item(2, 'donate'))).toBeNull();
    expect(listener_of(item(23, 'teach 僧侣'))).toBe(3);
    expect(listener_of(item(1, 'practice'))).toBeNull();
  });
  it('read the names in events', () => {
    expect(named('@role.monk')).toBe('monk');
    expect(named(undefined)).toBe('');
  });
});

describe('tiles', () => {
  const menu = [
    item(0, 'labor', { preview: { changes: { wealth: 3 }, chances: [] } }),
    item(2, 'donate', refused('布施需要 3 财富，你有 1', 'M-5.3')),
    item(10, 'save 饥民', refused('渡化需要 5 慧，你有 3', 'M-6.1')),
    item(12, 'save 孤儿', { preview: { changes: { wealth: -3, fu: 4, hui: 1, saves: 1 }, chances: [] } }),
    item(21, 'teach 商人', refused('农夫不能讲学', 'M-5.6')),
    item(6, 'alms', refused('农夫不能化缘', 'M-5.7')),
  ];
  const found = tiles(menu, 'farmer', say, 'zh', NOBODY);

  it('keep the order of the rulebook, whatever is possible now', () => {
    expect(found.map((tile) => `${tile.action} ${tile.state}`)).toEqual(['labor open', 'donate shut', 'save open', 'teach foreign', 'alms foreign']);
  });
  it('keep one digit for one action', () => {
    expect(found.map((tile) => tile.key)).toEqual(['1', '3', '4', '6', '7']);
  });
  it('offer only targets that may be chosen', () => {
    expect(found[2]?.items.map((other) => other.move)).toEqual([12]);
  });
  it('stand at the same places while nothing is asked', () => {
    const idle = idle_tiles(['labor', 'save']);
    expect(idle.map((tile) => tile.key)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(idle.filter((tile) => tile.state !== 'foreign').map((tile) => tile.action)).toEqual(['labor', 'save']);
  });
  it('say why nobody can be saved when nobody is there', () => {
    const alone = tiles([item(1, 'practice')], 'farmer', say, 'zh', NOBODY);
    expect(alone.map((tile) => `${tile.action} ${tile.state}`)).toEqual(['practice open', 'save shut']);
    expect(alone[1]?.refusal?.text.zh).toBe('没有人可渡');
  });
  it('offer a pass only where the menu has one', () => {
    const passing = tiles([item(9, 'pass')], 'farmer', say, 'zh', NOBODY).find((tile) => tile.action === 'pass');
    expect(passing?.key).toBe('0');
    expect(found.some((tile) => tile.action === 'pass')).toBe(false);
  });
  it('name their targets in the order in which they lie there', () => {
    const moves = [item(10, 'save 饥民'), item(12, 'save 孤儿'), item(20, 'teach 农夫'), item(22, 'teach 学者')];
    const [save, teach] = tiles(moves, 'monk', say, 'zh', NOBODY);
    const area = [a_being({ name: 'orphan' }), a_being({ name: 'widow' }), a_being({ name: 'starving_villager' })];
    const boards = [2, 1, 0].map((place) => a_board({ place }));
    expect(in_sight(save!, area, boards).map((other) => other.move)).toEqual([12, 10]);
    expect(in_sight(teach!, area, boards).map((other) => other.move)).toEqual([22, 20]);
  });
  it('know the clause of each action', () => {
    expect(clause_of('labor')).toBe('M-5.1');
    expect(clause_of('invest')).toBe('M-5.9');
    expect(clause_of('pass')).toBe('M-4.3.2');
  });
});

describe('what an action does', () => {
  it('is a deal: given, got, done to the table', () => {
    const result = deal({ wealth: -3, fu: 2, hui: 1, calamity: -1 });
    expect(result.pay.map((part) => [part.what, part.amount])).toEqual([['wealth', -3]]);
    expect(result.get.map((part) => part.what)).toEqual(['fu', 'hui']);
    expect(result.table).toEqual([{ what: 'calamity', amount: -1, bad: false }]);
  });
  it('is a bar of 36ths with what always comes set apart', () => {
    const { always, each } = chances({
      changes: {},
      chances: [
        { n: 15, of: 36, changes: { wealth: 3, fu: 1, hui: 1 } },
        { n: 21, of: 36, changes: { wealth: 1, hui: 1 } },
      ],
    });
    expect(always).toEqual({ hui: 1 });
    expect(each.map((chance) => [chance.n, chance.changes])).toEqual([
      [21, { wealth: 1 }],
      [15, { wealth: 3, fu: 1 }],
    ]);
    expect(each.reduce((sum, chance) => sum + chance.share, 0)).toBeCloseTo(1);
  });
  it('is certain where the dice cannot matter', () => {
    expect(certain(item(1, 'practice', { preview: { changes: {}, chances: [{ n: 36, of: 36, changes: { hui: 2 } }] } }))).toEqual({ hui: 2 });
    expect(certain(item(0, 'labor', { preview: { changes: { wealth: 3 }, chances: [] } }))).toEqual({ wealth: 3 });
    const open = { changes: {}, chances: [1, 2].map((hui) => ({ n: 18, of: 36, changes: { hui } })) };
    expect(certain(item(1, 'practice', { preview: open }))).toBeNull();
    expect(certain(null)).toEqual({});
  });
  it('spreads over several targets', () => {
    const two = [2, 4].map((cost) => item(10, 'save', { preview: { changes: { wealth: -cost, fu: 3 }, chances: [] } }));
    expect(spread(two)).toEqual([
      { what: 'wealth', low: -4, high: -2 },
      { what: 'fu', low: 3, high: 3 },
    ]);
  });
});

describe('the price of a being (M-6.2)', () => {
  const prices = [
    { wealth: 3 },
    { wealth: 2, fu: 1 },
    { wealth: 2, hui: 1 },
  ];
  const orphan = a_being({ name: 'orphan', cost: 3, fu: 3, hui: 1, prices });
  it('is the one of that board, or the printed cost for somebody who only looks on', () => {
    expect(price_for(orphan, a_board({ place: 1 }))).toEqual(prices[1]);
    expect(price_for(orphan, null)).toEqual({ wealth: 3 });
  });
  it('says all that is missing, the 慧 that saving needs at all, too (M-6.1)', () => {
    expect(lacks(orphan, a_board({ place: 1, wealth: 1, fu: 0, hui: 4 }), 5)).toEqual([
      { what: 'wealth', more: 1 },
      { what: 'fu', more: 1 },
      { what: 'hui', more: 1 },
    ]);
    // MA-38: a scholar with exactly 5 can pay 1 of them.
    expect(lacks(orphan, a_board({ place: 2, wealth: 2, fu: 0, hui: 5 }), 5)).toEqual([]);
  });
});

describe('my board', () => {
  it('is the acting one where a seat has two', () => {
    const boards = [0, 1, 2, 3].map((place) => a_board({ place, seat: place % 2 }));
    expect(own_board(a_view({ boards, turn: 2 }), 0)?.place).toBe(2);
    expect(own_board(a_view({ boards, turn: 1 }), 0)?.place).toBe(0);
  });
  it('is the undecided one while something is chosen', () => {
    const boards = [0, 1, 2, 3].map((place) => a_board({ place, seat: place % 2, sealed: place === 0 }));
    expect(own_board(a_view({ boards, phase: 'choose_refuge', turn: null }), 0)?.place).toBe(2);
  });
  it('is nobody’s for a spectator', () => {
    expect(own_board(a_view({}), -1)).toBeNull();
  });
});

describe('hints', () => {
  const rich = a_board({ role: 'farmer', wealth: 9, fu: 3, hui: 9 });
  const saving = { q: 1, must: true, may: false, waiting: [0], since: 0, undo: false, menu: [{ move: 1, word: 'save 饥民', label: { zh: '', en: '' } }] } as Ask;
  const fitting = (view: MeritView, ask: Ask | null = null) => hints.filter((hint) => hint.when({ view, you: 0, ask })).map((hint) => hint.id);
  it('come at their moments, the urgent ones first', () => {
    expect(fitting(a_view({ phase: 'choose_refuge' }))).toEqual(['refuge']);
    expect(fitting(a_view({ round: 1, settles_in: 1, area: [] }))[0]).toBe('act');
    expect(fitting(a_view({ round: 2, settles_in: 0, boards: [rich], area: [a_being({})] }), saving).slice(0, 2)).toEqual(['survive', 'save']);
    expect(fitting(a_view({ round: 2, settles_in: 0, calamity: 11, crisis: 10 }))[0]).toBe('crisis');
  });
  it('tell the monk of alms, not of labor', () => {
    const monk = a_board({ role: 'monk' });
    const fits = fitting(a_view({ round: 1, settles_in: 1, area: [], boards: [monk] }));
    expect(fits).toContain('act_monk');
    for (const { id, text } of hints) if (fits.includes(id)) expect(text.zh + text.en).not.toMatch(/劳作|布施|labor|donat/);
  });
});

describe('a crisis', () => {
  const at = (calamity: number) => a_view({ calamity, crisis: 10, calamity_win: 12 });
  it('begins at its line and tells everybody what giving earns', () => {
    expect(heat_key(at(9), a_board({}))).toBeNull();
    expect(heat_key(at(10), a_board({}))).toBe('heat1');
    expect(heat_key(at(13), a_board({}))).toBe('heat2');
  });
  it('does not hint to the monk to donate', () => {
    expect(heat_key(at(10), a_board({ role: 'monk' }))).toBe('heat1_monk');
    for (const lang of ['zh', 'en'] as const) expect(teller(lang)('heat1_monk')).not.toMatch(/布施|donat/);
  });
});
