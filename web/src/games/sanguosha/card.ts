import type { Card } from '../../lib/house';

export const card: Card = {
  place: 5,
  title: { zh: '三国杀', en: 'Legends of the Three Kingdoms' },
  accent: ['#2f4a63', '#7d9cba'],
};
