import type { Card } from '../../lib/house';

export const card: Card = {
  place: 5,
  title: { zh: '三国杀', en: 'Sanguosha' },
  accent: ['#2f4a63', '#7d9cba'],
};
