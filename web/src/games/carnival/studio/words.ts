/** What the editor of boards says. */

import { telling } from '../../../lib/words';

const zh = {
  title: '版图名称',
  move: '移动',
  arrow: '连箭头',
  road: '加小路',
  building: '加建筑',
  remove: '删除',
  how_move: '拖动节点来移动；点一下选中。',
  how_arrow: '先点从哪里出发，再点到哪里；再连一次就拆掉。',
  how_add: '在空地上点一下放下。',
  how_remove: '点一个节点，连同它的箭头一起删掉。',
  lap: '最短一圈 {n} 步',
  no_lap: '现在还走不完一圈',
  lost: '回不了家：{ids}',
  lonely: '谁也走不到：{ids}',
  ends: '没有箭头：{ids}',
  fine: '每个地方都走得到，也都回得了家',
  node: '{id} · {name}',
  picked: '选中的节点',
  name_zh: '名称（中文）',
  name_en: '名称（英文）',
  value: '路分',
  kind: '种类',
  slots: '车位',
  none: '点一个节点来改它。',
};

const en: typeof zh = {
  title: 'name of the board',
  move: 'Move',
  arrow: 'Arrows',
  road: 'Add a road',
  building: 'Add a building',
  remove: 'Remove',
  how_move: 'Drag a node to move it; a click picks it.',
  how_arrow: 'Click where an arrow begins, then where it leads; once more takes it away.',
  how_add: 'Click on free ground to put it there.',
  how_remove: 'Click a node to remove it with its arrows.',
  lap: 'shortest lap: {n} steps',
  no_lap: 'nobody can go round yet',
  lost: 'no way home from {ids}',
  lonely: 'nobody comes to {ids}',
  ends: 'no arrow from {ids}',
  fine: 'every place can be reached, and leads home',
  node: '{id} · {name}',
  picked: 'the picked node',
  name_zh: 'name (Chinese)',
  name_en: 'name (English)',
  value: 'points',
  kind: 'kind',
  slots: 'places for floats',
  none: 'Click a node to change it.',
};

export const teller = telling<keyof typeof zh>({ zh, en });
