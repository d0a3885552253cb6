import { describe, expect, it } from 'vitest';
import { describe as say_item, effects, format_changes, odds, percent, signed, spans, summary } from '../src/lib/effects';
import type { MenuItem, Preview } from '../src/lib/types';
import { fill, speaker } from '../src/lib/words';

const table = {
  'unit.wealth': '财富',
  'unit.fu': '福',
  'unit.hui': '慧',
  'unit.calamity': '劫难',
  'role.monk': '僧侣',
  'tell.save': '{board}渡化了{being}：{effect}。',
  'being.orphan': '孤儿',
};
const say = speaker(table, 'zh');

describe('words', () => {
  it('fills a sentence as the kernel does', () => {
    expect(say('tell.save', { board: '@role.monk', being: '@being.orphan', effect: { wealth: -2, fu: 3 } })).toBe(
      '僧侣渡化了孤儿：财富 −2，福 +3。',
    );
  });
  it('a key that nobody knows is its own sentence', () => {
    expect(say('no.such.key')).toBe('no.such.key');
    expect(say('{x}', { x: '@role.farmer' })).toBe('role.farmer');
  });
  it('joins lists in the manner of the language, and shows nothing as a dash', () => {
    expect(speaker({}, 'zh')('{a}', { a: ['@b', 'c'] })).toBe('b、c');
    expect(speaker({}, 'en')('{a}', { a: [1, 2] })).toBe('1, 2');
    expect(speaker({}, 'en')('{a}', { a: {} })).toBe('—');
  });
  it('an unknown place stays', () => {
    expect(fill('{a} {b}', (name) => (name === 'a' ? '1' : undefined))).toBe('1 {b}');
  });
});

describe('effects', () => {
  it('uses a true minus sign', () => {
    expect([signed(-3), signed(2), signed(0)]).toEqual(['−3', '+2', '+0']);
  });
  it("reads '财富 −3 · 福 +2'", () => {
    expect(format_changes({ wealth: -3, fu: 2, hui: 0 }, say)).toBe('财富 −3 · 福 +2');
  });
  it('less calamity is welcome, less wealth is not', () => {
    const [wealth, calamity] = effects({ wealth: -3, calamity: -1 }, say);
    expect([wealth?.good, calamity?.good]).toEqual([false, true]);
    expect(effects({ calamity: 2 }, say)[0]?.good).toBe(false);
  });
  it('an unknown unit is called by its key', () => {
    expect(format_changes({ incense: 1 }, say)).toBe('incense +1');
  });

  const practice: Preview = {
    changes: {},
    chances: [
      { n: 6, of: 36, changes: { hui: 1 } },
      { n: 24, of: 36, changes: { hui: 2 } },
      { n: 6, of: 36, changes: { hui: 3 } },
    ],
  };
  it('gives the odds', () => {
    expect(odds(practice, say).map((chance) => `${chance.percent} ${chance.text}`)).toEqual(['17% 慧 +1', '67% 慧 +2', '17% 慧 +3']);
    expect([percent(1, 36), percent(1, 4), percent(1, 1), percent(1, 20)]).toEqual(['2.8%', '25%', '100%', '5%']);
  });
  it('gives the span', () => {
    expect(spans(practice, say)).toMatchObject([{ text: '慧 +1…+3', low: 1, high: 3, mean: 2, good: true }]);
    expect(
      spans(
        {
          changes: {},
          chances: [
            { n: 1, of: 2, changes: { fu: 1 } },
            { n: 1, of: 2, changes: {} },
          ],
        },
        say,
      )[0]?.text,
    ).toBe('福 +0…+1');
  });
  it('puts costs before gains', () => {
    const { costs, gains } = summary({ changes: { fu: 2, wealth: -3, calamity: -1 }, chances: [] }, say);
    expect([costs.map((e) => e.text), gains.map((e) => e.text)]).toEqual([['财富 −3'], ['福 +2', '劫难 −1']]);
    expect(summary(undefined, say)).toEqual({ costs: [], gains: [], spans: [] });
  });
  it('says a whole item in a line', () => {
    const donate: MenuItem = {
      move: 2,
      word: 'donate',
      label: { zh: '布施', en: 'Donate' },
      preview: { changes: { wealth: -3, fu: 2 }, chances: [] },
    };
    expect(say_item(donate, say, 'zh')).toBe('布施：财富 −3 · 福 +2');
    const refused: MenuItem = { ...donate, refusal: { text: { zh: '布施需要 3 财富，你有 2', en: 'needs 3' }, clause: 'M-5.3' } };
    expect(say_item(refused, say, 'zh')).toBe('布施：布施需要 3 财富，你有 2');
  });
});
