import type { Card } from '../../lib/house';

export const card: Card = {
  place: 3,
  title: { zh: 'MineVenture', en: 'MineVenture' },
  accent: ['#5a7d3a', '#8cb166'],
};
