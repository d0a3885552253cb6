/** The five games of the house: what is said of each before the server says more, and its mood. */

import type { Words } from './types';

export interface HouseGame {
  id: string;
  title: Words;
  line: Words;
  seats: [number, number];
  minutes: Words;
  weight: Words;
  accent: [string, string];
}

export const house: HouseGame[] = [
  {
    id: 'merit',
    title: { zh: '功德轮回', en: 'Wheel of Merit' },
    line: {
      zh: '一起积福修慧、渡化众生、压住劫难；赢了再比谁修得圆满。',
      en: 'Save beings together and hold calamity down; then see who grew most.',
    },
    seats: [2, 4],
    minutes: { zh: '45–60 分钟', en: '45–60 min' },
    weight: { zh: '轻中策 · 合作', en: 'light to medium · co-operative' },
    accent: ['#c98a2b', '#dba04a'],
  },
  {
    id: 'salvation',
    title: { zh: '救赎之路', en: 'Path to Salvation' },
    line: {
      zh: '寺庙、村庄、皇宫，一卷长图上的交易、暗标与救赎。',
      en: 'Temple, village and palace on one scroll: trades, sealed bids, redemption.',
    },
    seats: [4, 6],
    minutes: { zh: '30–45 分钟', en: '30–45 min' },
    weight: { zh: '中策 · 谈判', en: 'medium · negotiation' },
    accent: ['#9c3a2e', '#cf6d5e'],
  },
  {
    id: 'mineventure',
    title: { zh: 'MineVenture', en: 'MineVenture' },
    line: { zh: '白天开荒，入夜搏命，末地里还有一条龙。', en: 'Explore by day, survive the night, and there is a dragon at the End.' },
    seats: [3, 6],
    minutes: { zh: '时长不定', en: 'open-ended' },
    weight: { zh: '中策 · 冒险', en: 'medium · adventure' },
    accent: ['#5a7d3a', '#8cb166'],
  },
  {
    id: 'carnival',
    title: { zh: '林中狂欢节', en: 'Forest Carnival' },
    line: { zh: '提灯的花车绕林两圈，骰子落在叶子上。', en: 'Lantern floats go twice round the forest; dice tumble onto the leaves.' },
    seats: [2, 4],
    minutes: { zh: '10–30 分钟', en: '10–30 min' },
    weight: { zh: '轻策 · 家庭', en: 'light · family' },
    accent: ['#d9772b', '#e8954f'],
  },
  {
    id: 'sanguosha',
    title: { zh: '三国杀', en: 'Sanguosha' },
    line: { zh: '主公、忠臣、反贼、内奸，谁在桌下握着刀。', en: 'Lord, loyalist, rebel, traitor: who holds the knife under the table?' },
    seats: [4, 10],
    minutes: { zh: '20–60 分钟', en: '20–60 min' },
    weight: { zh: '中策 · 身份', en: 'medium · hidden roles' },
    accent: ['#2f4a63', '#7d9cba'],
  },
];

export function in_house(id: string): HouseGame | undefined {
  return house.find((game) => game.id === id);
}
