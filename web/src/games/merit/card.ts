import type { Card } from '../../lib/house';

export const card: Card = {
  place: 1,
  title: { zh: '功德轮回', en: 'Wheel of Merit' },
  accent: ['#c98a2b', '#dba04a'],
};
