/** What the editors of characters and map blocks say. */

import { telling } from '../../../lib/words';

const zh = {
  name: '名字（至多 12 字）',
  id: '代号（小写字母开头）',
  text: '能力说明（玩家读到的话）',
  hp: '血量上限',
  effects: '能力，至多 {n} 项',
  head: '头像',
  inks: '颜色',
  pixel: '第 {x} 列第 {y} 行，颜色 {colour}',
  points: '{n} 点，预算 {most}',
  over: '超出 {n} 点',
  realm: '所在世界',
  copies: '张数',
  brush: '画什么',
  tile: '第 {x} 列第 {y} 行：{tile}',
  worth: '价值 {n}，要在 {low} 到 {high} 之间',
  draws: '抽牌格 {n}，要在 {low} 到 {high} 之间',
  closed_edge: '每边正中两格要能走，且不是熔岩',
  apart: '有 {n} 格走不到：用斜线标出',
  start_from: '从哪一块开始',
};

const en: typeof zh = {
  name: 'name (at most 12 characters)',
  id: 'id (small letters)',
  text: 'ability, as players read it',
  hp: 'health',
  effects: 'abilities, at most {n}',
  head: 'head',
  inks: 'colours',
  pixel: 'column {x}, row {y}, colour {colour}',
  points: '{n} points of {most}',
  over: '{n} too many',
  realm: 'realm',
  copies: 'copies',
  brush: 'paint with',
  tile: 'column {x}, row {y}: {tile}',
  worth: 'worth {n}; it must be {low} to {high}',
  draws: '{n} tiles to draw at; there must be {low} to {high}',
  closed_edge: 'the two middle tiles of every side must be walkable and not lava',
  apart: '{n} tiles cannot be reached: they are hatched',
  start_from: 'start from',
};

export const teller = telling<keyof typeof zh>({ zh, en });
