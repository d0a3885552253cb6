import { describe, expect, it } from 'vitest';
import { ink_of, mark_of } from '../src/lib/people';
import { about, NOBODY, pieces_of, Teller, type Opens } from '../src/lib/story';
import type { GameEvent } from '../src/lib/types';

const WORDS: Record<string, string> = { 'role.farmer': '农夫', 'role.monk': '僧人', 'being.orphan': '孤儿', 'card.sha': '杀', 'card.wuzhong': '无中生有', 'general.caocao': '曹操', 'did.labor': '劳作' };
const say = (key: string) => WORDS[key] ?? key;
const names = ['阿明', '小红', '老陈'];
const nobody = () => null;
const event = (n: number, kind: string, data: Record<string, unknown>, zh: string): GameEvent => ({ n, kind, data, say: { zh, en: zh } });

describe('a sentence', () => {
  const pieces = (zh: string, ...keys: string[]) => pieces_of(zh, keys, names, say, nobody);

  it('names people for seats, one or several', () => {
    expect(pieces('座位 2 追上座位 1。')).toEqual([{ text: '小红', seat: 1 }, { text: ' 追上' }, { text: '阿明', seat: 0 }, { text: '。' }]);
    expect(pieces('平局：座位 1、3。').map((piece) => piece.text).join('')).toBe('平局：阿明、老陈。');
    expect(pieces('A draw between seats 1, 3.').map((piece) => piece.text).join('')).toBe('A draw between 阿明, 老陈.');
    expect(pieces('Seat 2 wins.')[0]).toEqual({ text: '小红', seat: 1 });
    expect(pieces('Seat 1, 2 points behind.').map((piece) => piece.text).join('')).toBe('阿明, 2 points behind.');
  });
  it('marks the things of the game, the longer one where two overlap, and leaves words alone', () => {
    expect(pieces('P1·曹操 使用【无中生有】。', 'who.1.caocao', 'card.wuzhong')).toEqual([
      { text: '阿明', seat: 0 },
      { text: '·' },
      { text: '曹操', term: 'general.caocao' },
      { text: ' 使用【' },
      { text: '无中生有', term: 'card.wuzhong' },
      { text: '】。' },
    ]);
    expect(pieces('农夫劳作', 'role.farmer', 'did.labor')).toEqual([{ text: '农夫', term: 'role.farmer' }, { text: '劳作' }]);
  });
  it('a seat without a name stays a seat', () => {
    expect(pieces('座位 9 来了')).toEqual([{ text: '座位 9 来了' }]);
  });
});

describe('a story', () => {
  const view = { boards: [{ seat: 0, role: 'farmer' }, { seat: 1, role: 'monk' }] };
  const deeds: Opens = (one, next, seat_of) => (one.kind === 'survive' ? NOBODY : one.kind === 'action' ? seat_of(one) : one.kind === 'dice' && next ? seat_of(next) : null);
  const events = [
    event(1, 'being', { being: '@being.orphan' }, '孤儿来到众生区域。'),
    event(2, 'round', { round: 1, starter: '@role.farmer' }, '第 1 回合，农夫先行。'),
    event(3, 'action', { board: '@role.farmer' }, '农夫劳作。'),
    event(4, 'dice', {}, '掷出 6, 2。'),
    event(5, 'action', { board: '@role.monk' }, '僧人修行。'),
    event(6, 'teach', { board: '@role.monk', other: '@role.farmer' }, '僧人为农夫讲学。'),
    event(7, 'survive', { board: '@role.monk' }, '僧人交出生存所需。'),
    event(8, 'survive', { board: '@role.farmer' }, '农夫交出生存所需。'),
  ];
  const told = new Teller({ events, view, names, lang: 'zh', say, opens: deeds }).chapters();

  it('has a heading for each round and each turn; dice belong to the deed that follows', () => {
    expect(told.map((chapter) => [chapter.kind, chapter.seat, chapter.head?.text ?? null, chapter.lines.map((line) => line.n)])).toEqual([
      ['between', null, null, [1]],
      ['round', null, '第 1 回合，农夫先行。', []],
      ['turn', 0, null, [3]],
      ['turn', 1, null, [4, 5, 6]],
      ['between', null, null, [7, 8]],
    ]);
  });
  it('where turns are told, they are the headings', () => {
    const turns = [event(1, 'turn', { seat: 1 }, '轮到 P2。'), event(2, 'rolled', { seat: 1 }, 'P2 掷出 3。'), event(3, 'turn', { seat: 2 }, '轮到 P3。')];
    const found = new Teller({ events: turns, view: null, names, lang: 'zh', say }).chapters();
    expect(found.map((chapter) => [chapter.seat, chapter.head?.text, chapter.lines.length])).toEqual([[1, '轮到 小红。', 1], [2, '轮到 老陈。', 0]]);
  });
  it('knows whom a line is about, by role, too', () => {
    const teach = told[3]!.lines.at(-1)!;
    expect([about(teach, 0), about(teach, 1), about(teach, 2)]).toEqual([true, true, false]);
    expect(teach.pieces.find((piece) => piece.term === 'role.farmer')?.seat).toBe(0);
  });
});

describe('people', () => {
  it('have a mark and a colour each', () => {
    expect([mark_of('青松', 'zh'), mark_of('Pine', 'en'), mark_of('Ann', 'zh'), mark_of('', 'zh')]).toEqual(['青', 'Pi', 'An', '?']);
    expect(new Set(Array.from({ length: 10 }, (_, seat) => ink_of(seat))).size).toBe(10);
    expect(ink_of(1, ['red', 'blue'])).toBe('blue');
  });
});
