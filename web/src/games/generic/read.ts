/** Reading a view that nobody described: what is a fact, what is somebody's board, what is a row of cards. */

import type { Lang } from '../../lib/types';
import type { Say } from '../../lib/words';

export type Plain = Record<string, unknown>;

export interface Parts {
  /** Numbers, words and yes-or-no, shown as one line of facts. */
  facts: [string, string | number | boolean][];
  /** Rows in which every entry belongs to a seat. */
  boards: [string, Plain[]][];
  /** Everything else that has parts of its own. */
  groups: [string, unknown][];
}

export function is_plain(thing: unknown): thing is Plain {
  return typeof thing === 'object' && thing !== null && !Array.isArray(thing);
}

export function is_scalar(thing: unknown): thing is string | number | boolean {
  return typeof thing === 'string' || typeof thing === 'number' || typeof thing === 'boolean';
}

/** Faces from 1 to 6 under the key `dice`; 0 is a die whose face is not to be seen. */
export function is_dice(key: string, thing: unknown): thing is number[] {
  return (
    key === 'dice' && Array.isArray(thing) && thing.every((face) => Number.isInteger(face) && (face as number) >= 0 && (face as number) <= 6)
  );
}

export function read_view(view: unknown): Parts {
  const parts: Parts = { facts: [], boards: [], groups: [] };
  if (!is_plain(view)) return parts;
  for (const [key, value] of Object.entries(view)) {
    if (value === null || value === undefined) continue;
    if (is_scalar(value)) parts.facts.push([key, value]);
    else if (Array.isArray(value) && value.length > 0 && value.every((entry) => is_plain(entry) && typeof entry['seat'] === 'number'))
      parts.boards.push([key, value as Plain[]]);
    else if (Array.isArray(value) ? value.length > 0 : Object.keys(value).length > 0) parts.groups.push([key, value]);
  }
  return parts;
}

/** `vow_choices` → 'vow choices'. */
export function tidy(key: string): string {
  return key.replace(/[_-]/g, ' ');
}

/** Words that many games share; a game that says `view.key` in its own table is heard first. */
const COMMON: Record<string, string> = {
  phase: '阶段',
  round: '回合',
  rounds: '总回合',
  turn: '轮到',
  starter: '先行',
  step: '步骤',
  day: '天',
  night: '夜',
  stage: '阶段',
  players: '玩家',
  boards: '各家',
  seats: '座位',
  role: '角色',
  roles: '角色',
  name: '名称',
  owner: '归属',
  leader: '首位',
  deck: '牌堆',
  hand: '手牌',
  hands: '手牌',
  discard: '弃牌堆',
  cards: '牌',
  card: '牌',
  draw: '摸牌',
  market: '市场',
  area: '场上',
  board: '版图',
  map: '地图',
  event: '事件',
  events: '事件',
  cost: '花费',
  price: '价格',
  reward: '奖励',
  penalty: '扣分',
  need: '要求',
  needs: '要求',
  have: '已有',
  met: '达成',
  score: '得分',
  scores: '得分',
  points: '分数',
  total: '合计',
  base: '基础',
  bonus: '加成',
  rank: '名次',
  goal: '目标',
  target: '目标',
  limit: '上限',
  left: '剩余',
  used: '已用',
  count: '数量',
  dice: '骰子',
  roll: '掷骰',
  choice: '选择',
  sealed: '已暗定',
  status: '状态',
  health: '体力',
  life: '生命',
  energy: '精力',
  coins: '钱',
  gold: '金',
  wealth: '财富',
  what: '项目',
};

/** What a key is called: the game may say it as `view.key`, `unit.key`, or the key may be a heading of its own. */
export function name_key(key: string, say: Say, lang: Lang): string {
  for (const full of [`view.${key}`, `unit.${key}`, `${key}.title`, key]) {
    const told = say(full);
    if (told !== full) return told;
  }
  return (lang === 'zh' ? COMMON[key] : undefined) ?? tidy(key);
}

const FAMILIES = [
  'role',
  'being',
  'event',
  'vow',
  'card',
  'item',
  'action',
  'phase',
  'result',
  'skill',
  'hero',
  'place',
  'building',
  'identity',
  'kind',
  'unit',
];

/** What a word is called: `monk` under `role` is role.monk; elsewhere any family that knows it. */
export function name_value(key: string, value: string, say: Say, parent = ''): string {
  const tries = [
    `${key}.${value}`,
    `${parent}.${value}`,
    `${parent.replace(/s$/, '')}.${value}`,
    ...FAMILIES.map((family) => `${family}.${value}`),
  ];
  for (const full of tries) {
    const told = say(full);
    if (told !== full) return told;
  }
  return tidy(value);
}
