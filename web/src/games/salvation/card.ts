import type { Card } from '../../lib/house';

export const card: Card = {
  place: 2,
  title: { zh: '救赎之路', en: 'Path to Salvation' },
  line: {
    zh: '寺庙、村庄、皇宫，一卷长图上的交易、暗标与救赎。',
    en: 'Temple, village and palace on one scroll: trades, sealed bids, redemption.',
  },
  seats: [4, 6],
  minutes: { zh: '30–45 分钟', en: '30–45 min' },
  weight: { zh: '中策 · 谈判', en: 'medium · negotiation' },
  accent: ['#9c3a2e', '#cf6d5e'],
};
