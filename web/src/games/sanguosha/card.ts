import type { Card } from '../../lib/house';

export const card: Card = {
  place: 5,
  title: { zh: '三国杀', en: 'Sanguosha' },
  line: { zh: '主公、忠臣、反贼、内奸，谁在桌下握着刀。', en: 'Lord, loyalist, rebel, traitor: who holds the knife under the table?' },
  seats: [4, 10],
  minutes: { zh: '20–60 分钟', en: '20–60 min' },
  weight: { zh: '中策 · 身份', en: 'medium · hidden roles' },
  accent: ['#2f4a63', '#7d9cba'],
};
