/** The price list for characters of one's own, as a menu. Prices stand in the game's content; the server has the last word. */

import type { Words } from '../../../lib/types';

export interface Priced {
  id: string;
  /** Under which name its price stands in `prices`; a minus gives points back. */
  price: string;
  back?: boolean;
  /** It can be had twice as strong, for twice the price. */
  each?: boolean;
  name: Words;
  make: (amount: number) => object;
}

const passive = (stat: string, more: object = {}) => (amount: number) => ({ on: 'passive', do: [{ op: 'mod', stat, amount, ...more, target: 'self', scope: 'while_equipped' }] });
const look = (deck: string) => () => passive('draw_choice', { deck })(1);
const once = (on: string, stat: string, when: string[] = []) => (amount: number) => ({ on, ...(when.length ? { if: when } : {}), do: [{ op: 'mod', stat, amount, target: 'self', scope: 'instance' }] });

export const EFFECTS: Priced[] = [
  { id: 'hand_up', price: 'hand_up', each: true, name: { zh: '手牌上限 +{n}', en: 'hand limit +{n}' }, make: passive('hand_limit') },
  { id: 'hand_down', price: 'hand_down', back: true, name: { zh: '手牌上限 −1', en: 'hand limit −1' }, make: () => passive('hand_limit')(-1) },
  { id: 'daily_up', price: 'daily_up', name: { zh: '每天多恢复 1', en: 'one more health every day' }, make: () => passive('daily_heal')(1) },
  { id: 'daily_down', price: 'daily_down', back: true, name: { zh: '每天少恢复 1', en: 'one health less every day' }, make: () => passive('daily_heal')(-1) },
  { id: 'durability', price: 'durability', each: true, name: { zh: '武器耐久 +{n}', en: 'weapons last {n} longer' }, make: passive('max_durability') },
  { id: 'ranged_range', price: 'ranged_range', name: { zh: '远程武器范围 +1', en: 'ranged weapons reach 1 further' }, make: () => passive('range', { weapon: 'ranged' })(1) },
  { id: 'potion_duration', price: 'potion_duration', each: true, name: { zh: '药水多持续 {n} 轮', en: 'potions last {n} longer' }, make: passive('buff_duration') },
  { id: 'food', price: 'food', each: true, name: { zh: '食物多恢复 {n}', en: 'food heals {n} more' }, make: passive('heal_food') },
  { id: 'look_equipment', price: 'look_equipment', name: { zh: '装备牌摸二选一', en: 'of two equipment cards, keep one' }, make: look('equipment') },
  { id: 'look_item', price: 'look_item', name: { zh: '道具牌摸二选一', en: 'of two items, keep one' }, make: look('item') },
  { id: 'look_event', price: 'look_event', name: { zh: '事件牌摸二选一', en: 'of two events, keep one' }, make: look('event') },
  { id: 'look_food', price: 'look_food', name: { zh: '食物牌摸二选一', en: 'of two food cards, keep one' }, make: look('food') },
  { id: 'look_companion', price: 'look_companion', name: { zh: '伙伴牌摸二选一', en: 'of two companions, keep one' }, make: look('companion') },
  {
    id: 'first_move',
    price: 'first_move',
    each: true,
    name: { zh: '每天第一次移动可多走 {n}', en: 'the first move of a day may go {n} further' },
    make: (amount) => ({
      on: 'move_roll',
      if: ['first_this_day'],
      do: [{ op: 'choose', options: [0, amount].map((more) => [{ op: 'mod', stat: 'roll', amount: more, target: 'self', scope: 'instance' }]) }],
    }),
  },
  { id: 'escape', price: 'escape', each: true, name: { zh: '逃跑点数 +{n}', en: 'escapes at +{n}' }, make: once('escape_roll', 'escape') },
  { id: 'first_block', price: 'first_block', each: true, name: { zh: '每场战斗第一次受伤挡 {n}', en: 'the first hit of a battle is blocked by {n}' }, make: once('damaged', 'block', ['first_this_battle']) },
  { id: 'first_melee', price: 'first_melee', each: true, name: { zh: '每场战斗第一次近战伤害 +{n}', en: 'the first melee attack of a battle +{n}' }, make: once('attack', 'damage', ['first_this_battle', 'melee']) },
  { id: 'melee', price: 'melee', each: true, name: { zh: '近战伤害 +{n}', en: 'every melee attack +{n}' }, make: once('attack', 'damage', ['melee']) },
  {
    id: 'night_theft',
    price: 'night_theft',
    name: { zh: '夜晚战斗造成过伤害后，偷对方一张手牌', en: 'after a night battle with damage done, steals a card' },
    make: () => ({ on: 'battle_end', if: ['night', 'dealt_damage'], do: [{ op: 'steal', zone: 'hand', count: 1, target: 'opponent', chooser: 'random' }] }),
  },
  {
    id: 'day_swap',
    price: 'day_swap',
    name: { zh: '一天结束时可把一张手牌换成道具', en: 'at the end of a day, a hand card may become an item' },
    make: () => ({
      on: 'day_end',
      do: [{ op: 'choose', options: [[], [{ op: 'discard', zone: 'hand', count: 1, target: 'self', chooser: 'self' }, { op: 'draw', deck: 'item', count: 1, target: 'self' }]] }],
    }),
  },
  {
    id: 'extra_item',
    price: 'extra_item',
    name: { zh: '全局一次，回合开始时摸一张道具', en: 'once in a game, an item at the start of a turn' },
    make: () => ({ on: 'turn_start', if: ['once_per_game'], do: [{ op: 'draw', deck: 'item', count: 1, target: 'self' }] }),
  },
];

/** Which of the list an effect of a file is, and how strong; null where it is none of them. */
export function effect_in(effect: object): { id: string; amount: number } | null {
  const written = JSON.stringify(effect);
  for (const priced of EFFECTS) for (const amount of priced.each ? [1, 2] : [1]) if (JSON.stringify(priced.make(amount)) === written) return { id: priced.id, amount };
  return null;
}
