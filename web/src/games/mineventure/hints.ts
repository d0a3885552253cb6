/** What newcomers to MineVenture are told, each at its moment; the most urgent first. */

import type { Hint, HintNow } from '../../lib/hints.svelte';
import { may } from '../../lib/menu';
import type { MineView } from './model';

type Now = HintNow<MineView>;

const in_phase = (phase: MineView['phase']) => (now: Now) => now.view.phase === phase;
const me = ({ view, you }: Now) => view.players.find((player) => player.seat === you);

const hints: Hint<MineView>[] = [
  {
    id: 'spawn',
    at: '.light',
    text: {
      zh: '亮着的旗子是出生点。离装备格近些好，离别人远些稳。点一下选中，再点一下确定。',
      en: 'Lit flags are spawn points. Near equipment is good, far from others is safe. Press once to pick, again to confirm.',
    },
    when: in_phase('spawn'),
  },
  {
    id: 'battle',
    at: '.battle .option, .battle',
    text: {
      zh: '双方先后宣布，再同时结算。盾牌要举起才挡得住；逃跑点数要大过对方的范围。',
      en: 'Both announce, then all is settled at once. A shield blocks only when raised; an escape roll must beat their range.',
    },
    when: in_phase('battle'),
  },
  {
    id: 'low',
    at: 'article.mine',
    text: {
      zh: '血不多了。食物和药水回血，过一天也回一点；打不过就别走进别人的范围。',
      en: 'You are low on health. Food and potions heal, and so does a day; stay out of reach of whoever is stronger.',
    },
    when: (now) => ['action', 'decision'].includes(now.view.phase) && (me(now)?.hp ?? 99) <= 8,
  },
  {
    id: 'walk',
    at: '.light',
    text: {
      zh: '亮着的格子是能停的地方：点数要走满，只用两个不相反的方向。点一格看路线，再点就走。',
      en: 'You may stop on lit tiles: walk the whole number, never in opposite directions. Press one to see the way, again to go.',
    },
    when: in_phase('walk'),
  },
  {
    id: 'roll',
    at: '[data-word="roll"]',
    text: {
      zh: '停下的格子有奖：剑是装备，袋子是道具，苹果是食物。站着不动什么也没有。',
      en: 'The tile you stop on pays: swords are equipment, bags are items, apples are food. Standing still brings nothing.',
    },
    when: in_phase('action'),
  },
  {
    id: 'offer',
    at: '[data-word="keep"], .asking',
    text: {
      zh: '装备有三个位置：主武器、副武器、防具。收下新的，同位置的旧的就没了；先比一比。',
      en: 'Equipment has three places: main, off hand, armour. A new piece replaces the old one there, so compare first.',
    },
    when: in_phase('offer'),
  },
  {
    id: 'night',
    at: '[data-goal]',
    text: {
      zh: '入夜了。有些牌和角色只在夜里或白天起作用，顶上写着现在是几时。',
      en: 'Night has fallen. Some cards and characters work only by night or by day; the line above says which it is.',
    },
    when: (now) => now.view.phase === 'action' && now.view.time === 'night',
  },
  {
    id: 'war',
    at: '[data-word^="war"]',
    text: {
      zh: '够得着的敌人可以宣战，一回合一次，打完就到结束阶段。先看清他的武器和护甲。',
      en: 'You may declare war on whoever is in reach, once a turn; after it your turn ends. Look at their weapon and armour first.',
    },
    when: (now) => now.view.phase === 'decision' && may(/^war/)(now),
  },
  {
    id: 'decision',
    at: '[data-word="end"], .hand',
    text: {
      zh: '手牌想出几张出几张，宣战只有一次。都做完了就按结束。',
      en: 'Play as many cards as you like; declare war only once. When you are done, end your turn.',
    },
    when: in_phase('decision'),
  },
  {
    id: 'tasks',
    at: '.tasks',
    text: {
      zh: '任务做完有奖励，进度写在这里。长按⟦或把鼠标停在上面⟧看怎么做。',
      en: 'Tasks pay when they are done; here is how far you are. Press and hold⟦, or point at one,⟧ to see what it takes.',
    },
    when: (now) => now.view.phase === 'action' && now.view.day > 1,
  },
];

export default hints;
