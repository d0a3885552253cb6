import type { Card } from '../../lib/house';

export const card: Card = {
  place: 1,
  title: { zh: '功德轮回', en: 'Wheel of Merit' },
  line: {
    zh: '一起积福修慧、渡化众生、压住劫难；赢了再比谁修得圆满。',
    en: 'Save beings together and hold calamity down; then see who grew most.',
  },
  seats: [2, 4],
  minutes: { zh: '45–60 分钟', en: '45–60 min' },
  weight: { zh: '轻中策 · 合作', en: 'light to medium · co-operative' },
  accent: ['#c98a2b', '#dba04a'],
};
