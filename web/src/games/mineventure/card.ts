import type { Card } from '../../lib/house';

export const card: Card = {
  place: 3,
  title: { zh: 'MineVenture', en: 'MineVenture' },
  line: { zh: '白天开荒，入夜搏命，末地里还有一条龙。', en: 'Explore by day, survive the night, and there is a dragon at the End.' },
  seats: [3, 6],
  minutes: { zh: '时长不定', en: 'open-ended' },
  weight: { zh: '中策 · 冒险', en: 'medium · adventure' },
  accent: ['#5a7d3a', '#8cb166'],
};
