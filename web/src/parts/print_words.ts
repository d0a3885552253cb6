/** What the dialog for printing says. */

import { telling } from '../lib/words';

const zh = {
  what: '印什么',
  paper: '纸张',
  light: '省墨，适合黑白打印',
  setting: '正在排版……',
  page: '第 {n} 页',
  open: '打开 PDF',
  save: '下载 PDF',
  size: '卡牌大小',
  size_own: '照原样',
  size_poker: '扑克 63 × 88',
  size_bridge: '桥牌 57 × 89',
  size_mini: '迷你 44 × 67',
  size_tarot: '塔罗 70 × 120',
  size_square: '方形 70 × 70',
  part_all: '整盒',
  part_cards: '卡牌',
  part_board: '版图',
  part_boards: '面板',
  part_tokens: '标记',
  part_aids: '速览',
  part_rules: '规则',
};

const en: typeof zh = {
  what: 'What to print',
  paper: 'Paper',
  light: 'Save ink, fit for black and white',
  setting: 'Setting the pages …',
  page: 'page {n}',
  open: 'Open the PDF',
  save: 'Download the PDF',
  size: 'Size of cards',
  size_own: 'as they are',
  size_poker: 'poker 63 × 88',
  size_bridge: 'bridge 57 × 89',
  size_mini: 'mini 44 × 67',
  size_tarot: 'tarot 70 × 120',
  size_square: 'square 70 × 70',
  part_all: 'the whole box',
  part_cards: 'cards',
  part_board: 'board',
  part_boards: 'player boards',
  part_tokens: 'tokens',
  part_aids: 'summary',
  part_rules: 'rules',
};

export const teller = telling<keyof typeof zh>({ zh, en });
