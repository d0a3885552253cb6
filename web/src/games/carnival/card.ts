import type { Card } from '../../lib/house';

export const card: Card = {
  place: 4,
  title: { zh: '林中狂欢节', en: 'Forest Carnival' },
  line: { zh: '提灯的花车绕林两圈，骰子落在叶子上。', en: 'Lantern floats go twice round the forest; dice tumble onto the leaves.' },
  seats: [2, 4],
  minutes: { zh: '10–30 分钟', en: '10–30 min' },
  weight: { zh: '轻策 · 家庭', en: 'light · family' },
  accent: ['#d9772b', '#e8954f'],
};
