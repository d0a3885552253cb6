import type { Card } from '../../lib/house';

export const card: Card = {
  place: 2,
  title: { zh: '救赎之路', en: 'Path to Salvation' },
  accent: ['#9c3a2e', '#cf6d5e'],
};
