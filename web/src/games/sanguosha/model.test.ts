import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../../lib/types';
import { next_guess } from './keep';
import { around, clause_of, face, places, Reader, type Layer, type SgsView } from './model';
import { question_in_words } from './prompt';
import { card_key, is_window, pretended, standing_answer } from './standing';

const ZH: Record<string, string> = {
  'card.sha': '杀',
  'card.zhangba': '丈八蛇矛',
  'skill.wusheng': '武圣',
  'skill.zhangba': '丈八蛇矛',
  'general.caocao': '曹操',
};
const item = (word: string, refused = false): MenuItem => ({
  move: word.length,
  word,
  label: { zh: word, en: word },
  ...(refused ? { refusal: { text: { zh: '不', en: 'no' }, clause: 'K-2.6.1' } } : {}),
});
const view = (more: Partial<SgsView>): SgsView => ({
  phase: 'play',
  turn: 1,
  turns: 7,
  deck: 50,
  discard: [],
  middle: [],
  stack: [],
  question: null,
  asked: [],
  answered: [],
  answer: null,
  looking: [],
  sha_used: 0,
  seats: [],
  offered: [],
  result: null,
  winners: [],
  reshuffles: 0,
  ...more,
});

describe('reading', () => {
  const reader = new Reader((key) => ZH[key] ?? key, ['caocao'], ['wusheng']);
  it('finds cards, twins too, seats, skills, generals and words', () => {
    expect(reader.read(item('杀♠7'))).toEqual({ kind: 'card', id: 'sha.s7' });
    expect(reader.read(item('杀♥10乙'))).toEqual({ kind: 'card', id: 'sha.h10b' });
    expect(reader.read(item('P10'))).toEqual({ kind: 'seat', seat: 9 });
    expect(reader.read(item('武圣'))).toEqual({ kind: 'skill', id: 'wusheng' });
    expect(reader.read(item('丈八蛇矛'))).toEqual({ kind: 'skill', id: 'zhangba' });
    expect(reader.read(item('丈八蛇矛♠Q'))).toEqual({ kind: 'card', id: 'zhangba.sQ' });
    expect(reader.read(item('曹操'))).toEqual({ kind: 'general', id: 'caocao' });
    expect(reader.read(item('pass'))).toEqual({ kind: 'word', id: 'pass' });
  });
  it('prints suit and rank without the mark of a twin', () => {
    expect(face('sha.h10b')).toMatchObject({ name: 'sha', sign: '♥', rank: '10', red: true });
  });
  it('knows where the rulebook speaks of it', () => {
    expect(['sha', 'tao', 'guohe', 'nanman', 'wugu', 'wuxie', 'shandian', 'zhuge', 'bagua', 'zixing', 'jianxiong', 'biyue'].map(clause_of)).toEqual([
      'K-2.6.1',
      'K-2.6.3',
      'K-2.7.1',
      'K-2.7.6',
      'K-2.7.9',
      'K-2.9.1',
      'K-2.8.2',
      'K-2.10.1',
      'K-2.10.10',
      'K-2.10.12',
      'K-3.1',
      'K-3.40',
    ]);
  });
});

describe('sitting', () => {
  it('puts the next player at my right, the previous one at my left', () => {
    expect(around(5, 2)).toEqual([3, 4, 0, 1]);
    for (let others = 3; others <= 9; others++) {
      const spots = places(others);
      expect(spots).toHaveLength(others);
      expect(spots[0]!.x).toBeGreaterThan(80);
      expect(spots.at(-1)!.x).toBeLessThan(20);
      expect(new Set(spots.map((spot) => `${spot.x} ${spot.y}`)).size).toBe(others);
    }
  });
});

describe('standing answers', () => {
  const use = { kind: 'use', card: 'nanman', cards: ['nanman.s7'], seat: 1, targets: [2, 0] };
  const window = view({ question: 'wuxie', stack: [use, { kind: 'wuxie', card: 'nanman', target: 2, count: 0 }] });
  const off = { auto: false, card: null, turn: null };
  const may = [item('pass'), item('无懈可击♠J')];
  const cannot = [item('pass'), item('杀♠7', true)];

  it('pass only where nothing else is possible, if so wished', () => {
    expect(standing_answer(window, cannot, 0, { ...off, auto: true })?.word).toBe('pass');
    expect(standing_answer(window, cannot, 0, off)).toBeNull();
    expect(standing_answer(window, may, 0, { ...off, auto: true })).toBeNull();
    expect(standing_answer(window, [item('end')], 0, { ...off, auto: true })).toBeNull();
  });
  it('leave this card, and this turn, unanswered, and no other', () => {
    expect(standing_answer(window, may, 0, { ...off, card: card_key(window) })?.word).toBe('pass');
    expect(standing_answer({ ...window, turns: 8 }, may, 0, { ...off, card: card_key(window) })).toBeNull();
    expect(standing_answer(window, may, 0, { ...off, turn: 7 })?.word).toBe('pass');
    expect(standing_answer(window, may, 0, { ...off, turn: 6 })).toBeNull();
  });
  it('never answer for what hits the player', () => {
    const hit = view({ question: 'sha', stack: [use, { kind: 'need', card: 'sha', seat: 0 }] });
    const dying = (seat: number) => view({ question: 'tao', stack: [use, { kind: 'dying', seat }] });
    expect(standing_answer(hit, [item('pass'), item('杀♠7')], 0, { ...off, turn: 7, card: card_key(hit) })).toBeNull();
    expect([is_window(dying(0), 0), is_window(dying(2), 0)]).toEqual([false, true]);
  });
  it('take a random while', () => {
    expect(pretended(() => 0)).toBeGreaterThan(500);
    expect(pretended(() => 1)).toBeGreaterThan(pretended(() => 0) + 1000);
  });
});

it('pencils go round and end with none', () => {
  expect([undefined, 'loyalist', 'rebel', 'renegade'].map((now) => next_guess(now as undefined))).toEqual(['loyalist', 'rebel', 'renegade', undefined]);
});

describe('the question in words', () => {
  const speech = {
    say: (key: string) => ZH[key] ?? key,
    tell: (key: string, values = {}) => [key, ...Object.values(values)].join(' '),
    who: (seat: number) => `P${seat + 1}`,
  };
  const use = { kind: 'use', card: 'sha', seat: 1, targets: [0] };

  it('names who did what to whom', () => {
    const ask = (question: string, ...stack: object[]) => question_in_words(view({ question, stack: stack as Layer[] }), 0, speech);
    expect(ask('shan', use)).toBe('ask_shan_use P2 杀');
    expect(ask('shan', { ...use, card: 'wanjian' })).toBe('ask_shan P2 card.wanjian');
    expect(ask('sha', use, { kind: 'need', card: 'sha', seat: 0, target: 2 })).toBe('ask_sha_use P3');
    expect(ask('shan', use, { kind: 'provide', card: 'shan', seat: 3 })).toBe('ask_provide P4 card.shan');
  });

  it('says what a 无懈可击 would be used against', () => {
    const ask = (layer: object) =>
      question_in_words(view({ question: 'wuxie', stack: [{ kind: 'wuxie', card: 'juedou', seat: 1, target: 2, count: 0, ...layer }] }), 0, speech);
    expect(ask({})).toBe('ask_wuxie card.juedou P3 P2');
    expect(ask({ seat: null, card: 'lebu' })).toBe('ask_wuxie_laid card.lebu P3');
    expect(ask({ count: 1, last: 3 })).toBe('ask_counter_off card.juedou P3 P4');
    expect(ask({ count: 2, last: 0 })).toBe('ask_counter_on card.juedou P3 P1');
  });

  it('tells my own death from that of others', () => {
    const dying = { kind: 'dying', seat: 3 };
    expect(question_in_words(view({ question: 'tao', stack: [dying] }), 3, speech)).toBe('ask_tao_self');
    expect(question_in_words(view({ question: 'tao', stack: [dying] }), 0, speech)).toBe('ask_tao P4');
  });

  it('names the skill, and says please where there is none', () => {
    expect(question_in_words(view({ question: 'wusheng' }), 0, speech)).toBe('ask_skill 武圣');
    expect(question_in_words(view({ question: 'nothing known' }), 0, speech)).toBe('ask_other');
  });
});
