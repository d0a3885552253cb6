import type { Card } from '../../lib/house';

export const card: Card = {
  place: 4,
  title: { zh: '林中狂欢节', en: 'Forest Carnival' },
  accent: ['#d9772b', '#e8954f'],
};
