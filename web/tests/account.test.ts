import { describe, expect, it } from 'vitest';
import { distance, has_points, headline, ordinal } from '../src/lib/account';
import type { Over } from '../src/lib/types';

const over = (ranks: number[], scores: number[], winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []))): Over => ({
  outcome: { winners, ranks, scores, unit: 1, reason: 'points' },
  digest: '',
});
const names = ['阿明', '小红', '老陈'];

describe('an end about you', () => {
  it('begins with the place and the points', () => {
    const end = over([2, 1, 3], [94, 102, 80]);
    expect(headline(end, 0, 'zh')).toBe('你第 2，94 分');
    expect(headline(end, 0, 'en')).toBe('You came 2nd, 94 points');
    expect(headline(end, 1, 'zh')).toBe('你赢了，102 分');
    expect(headline(over([1, 2, 2], [9, 4, 4]), 1, 'en')).toBe('You tied for 2nd, 4 points');
    expect(headline(over([1, 1, 3], [9, 9, 4]), 0, 'zh')).toBe('你和大家一起赢了，9 分');
  });
  it('without points it says who won', () => {
    const end = over([1, 2, 2], [1, 0, 0]);
    expect(has_points(end)).toBe(false);
    expect([headline(end, 0, 'zh'), headline(end, 1, 'zh')]).toEqual(['你赢了', '这一局你没有赢']);
    expect(headline(over([1, 1, 1], [0, 0, 0], []), 0, 'zh')).toBe('没有赢家');
  });
  it('says how far it was to the next', () => {
    const end = over([2, 1, 3], [94, 102, 80]);
    expect(distance(end, 0, names, 'zh')).toBe('离小红差 8 分');
    expect(distance(end, 1, names, 'en')).toBe('8 points ahead of 阿明');
    expect(distance(over([1, 2, 2], [1, 0, 0]), 1, names, 'zh')).toBe('');
  });
  it('counts places in English', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st']);
  });
});
