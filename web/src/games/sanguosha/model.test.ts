import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../../lib/types';
import { around, clause_of, face, Reader, type Layer, type SgsView } from './model';
import { arrange, edge_towards, rows, type Box } from './places';
import { consequences, outlook, question_in_words } from './prompt';
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
  stake: null,
  harm: {},
  surplus: 0,
  distances: [],
  mix: {},
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
  });

  const apart = (a: Box, b: Box) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  for (const [width, height] of [[1096, 540], [973, 340], [768, 560], [390, 360], [360, 300], [1900, 780]] as const) {
    it(`seats everybody without overlap on ${width} × ${height}`, () => {
      for (let others = 3; others <= 9; others++) {
        const { seats, stage } = arrange(others, width, height);
        expect(seats).toHaveLength(others);
        expect(seats[0]!.x).toBeGreaterThan(width / 2);
        expect(seats.at(-1)!.x).toBeLessThan(width / 2);
        const boxes = [...seats, stage];
        for (const box of boxes) {
          expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width);
          expect(box.y + box.height).toBeLessThanOrEqual(height + 1);
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
        }
        boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => expect(apart(a, b), JSON.stringify([others, a, b])).toBe(true)));
      }
    });
  }
  it('has as many along the top and at the sides as there are', () => {
    for (const narrow of [true, false]) for (let others = 1; others <= 9; others++) expect(rows(others, narrow).top + 2 * rows(others, narrow).side).toBe(others);
  });
  it('lines end at the edge of a seat', () => {
    expect(edge_towards({ x: 0, y: 0, width: 100, height: 50 }, { x: 50, y: 500 }, 0)).toEqual({ x: 50, y: 50 });
  });
});

describe('standing answers', () => {
  const use = { kind: 'use', card: 'nanman', cards: ['nanman.s7'], seat: 1, targets: [2, 0] };
  const window = view({ question: 'wuxie', stack: [use, { kind: 'wuxie', card: 'nanman', target: 2, count: 0 }] });
  const off = { auto: false, card: null, turn: null, mine: false };
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
  it('leave what is not about me, if so wished', () => {
    const mine = { ...off, mine: true };
    const at = (more: object) => ({ ...window, stack: [use, { ...window.stack[1]!, seat: 1, ...more }] });
    expect(standing_answer(at({}), may, 0, mine)?.word).toBe('pass');
    expect(standing_answer(at({ target: 0 }), may, 0, mine)).toBeNull();
    expect(standing_answer(at({ seat: 0 }), may, 0, mine)).toBeNull();
  });
  it('a no to a trick does not hold where it turns on me, or has been nullified', () => {
    const kept = { ...off, card: card_key(window) };
    const at = (more: object) => ({ ...window, stack: [use, { ...window.stack[1]!, ...more }] });
    expect(standing_answer(at({ target: 0 }), may, 0, kept)).toBeNull();
    expect(standing_answer(at({ count: 1, last: 3 }), may, 0, kept)).toBeNull();
  });
  it('never answer for what hits the player', () => {
    const hit = view({ question: 'sha', stack: [use, { kind: 'need', card: 'sha', seat: 0 }] });
    const dying = (seat: number) => view({ question: 'tao', stack: [use, { kind: 'dying', seat }] });
    expect(standing_answer(hit, [item('pass'), item('杀♠7')], 0, { ...off, turn: 7, card: card_key(hit) })).toBeNull();
    expect([is_window(dying(0), 0), is_window(dying(2), 0)]).toEqual([false, true]);
  });
  it('take a random while', () => {
    expect(pretended(true, () => 0)).toBeGreaterThan(500);
    expect(pretended(true, () => 1)).toBeGreaterThan(pretended(true, () => 0) + 1000);
    expect(pretended(false)).toBe(0);
  });
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
    expect(question_in_words(view({ question: 'wusheng' }), 0, speech)).toBe('do_skill 武圣');
    expect(question_in_words(view({ question: 'nothing known' }), 0, speech)).toBe('ask_other');
  });

  it('says what follows from yes and from no', () => {
    const seat = (hp: number) => ({ hp, max_hp: 4, equip: {}, alive: true, count: 2, seat: 0 }) as unknown as SgsView['seats'][number];
    const hit = view({ question: 'shan', stack: [use], stake: { seat: 0, source: 1, amount: 2, cards: 2 }, seats: [seat(2), seat(4)] });
    expect(consequences(hit, 0, speech).map((line) => line.text)).toEqual(['yes_one_more 1', 'no_hurt_die P2 2 hp_change 2 0']);
    const dying = view({ question: 'tao', stack: [{ kind: 'dying', seat: 3, source: 1, amount: 2, heal: 1 }] });
    expect(consequences(dying, 0, speech).map((line) => line.text)).toEqual(['yes_tao P4 still_lacks 1', 'no_tao_by P4 P2']);
  });

  it('says beforehand what a card would do to its target', () => {
    const seat = (n: number, hp: number, equip = {}) => ({ hp, equip, alive: true, seat: n }) as unknown as SgsView['seats'][number];
    const mine = view({ question: 'play', harm: { sha: 1 }, seats: [seat(0, 4), seat(1, 3, { armor: 'bagua.s2' })] });
    const lines = outlook(mine, 0, 'sha.s8', [1], speech).map((line) => line.text);
    expect(lines).toContain('target_hurt P2 1 hp_change 3 2');
    expect(lines).toContain('they_wear P2 card.bagua face_text.bagua');
  });
});
