/** A first day of MineVenture. The deal (`lesson.toml`): a hunter on the small printed map, two bots. */

import { any, i_chose, may, told, type Lesson } from '../../lib/lesson.svelte';
import { crystals, type MineView } from './model';

const by_me = (data: { seat?: number }, now: { you: number }) => data.seat === now.you;
/** The first turn has come this far, or is over. */
const PHASES = ['spawn', 'action', 'walk', 'offer', 'decision'];
const past = (phase: string) => (now: { view: MineView; you: number }) => now.view.round > 1 || (now.view.turn?.seat === now.you && PHASES.indexOf(now.view.phase) > PHASES.indexOf(phase));
const later = past('decision');

const lesson: Lesson<MineView> = {
  minutes: 4,
  steps: [
    {
      id: 'goal',
      title: { zh: '两条路都算赢', en: 'Two ways to win' },
      text: {
        zh: '别人都倒下，只剩你一人；或者末影龙倒下时你活着，并且伤过它。龙有 {hp} 点血、{gems} 颗水晶护着，一个人难打。这一行会一直告诉你还差多远。',
        en: 'Be the last one alive; or be alive when the Ender Dragon falls, having hurt it. It has {hp} HP and {gems} crystals: hard to do alone. This line always says how far that is.',
      },
      values: ({ view }) => ({ hp: view.dragon.hp, gems: crystals(view).length }),
      point: '[data-goal] .goal',
      clause: 'V-108',
    },
    {
      id: 'spawn',
      title: { zh: '挑一个出生点', en: 'Choose where you wake' },
      text: {
        zh: '亮着的旗子是出生点。点圈出的这面，先看附近有几个装备格、离别人多远；再点一次，或按红色按钮，就定了。',
        en: 'The lit flags are spawn points. Press the marked one to see how many equipment tiles are near and how far the others are; press again, or the red button, to settle there.',
      },
      point: '[data-cell="267"]',
      clause: 'V-104',
      when: may(/^tile/),
      done: i_chose(/^tile/),
      moot: ({ view, you }) => (view.players[you]?.cell ?? -1) >= 0,
    },
    {
      id: 'me',
      title: { zh: '这是你', en: 'This is you' },
      text: {
        zh: '心是血量，一颗两点，到 0 就死。下面是能力、武器和防具：伤害、阻挡、护甲、射程和还能用几次。停在上面（手机上长按）看全文。',
        en: 'Hearts are HP, two to a heart; at 0 you are dead. Below stand your ability and your gear: damage, block, armour, range and how often it lasts. Rest on it, or press and hold, to read it all.',
      },
      point: 'article.mine',
      clause: 'V-301',
    },
    {
      id: 'roll',
      title: { zh: '掷骰', en: 'Roll' },
      text: {
        zh: '每个回合先掷骰移动。原地不动也行，但什么也拿不到。',
        en: 'A turn begins with the die. You may stay where you are, but then you gain nothing.',
      },
      point: '[data-word="roll"]',
      clause: 'V-211',
      when: may(/^roll/),
      done: told('rolled', by_me),
      moot: past('action'),
    },
    {
      id: 'walk',
      title: { zh: '走满点数', en: 'Walk all of it' },
      text: {
        zh: '点数要走满，只用两个不相反的方向；亮框的格子都能停。点圈出的装备格：旁边写着它给什么、谁够得着你。再点一次就走。',
        en: 'Use the whole number, in two directions that are not opposite; framed tiles are where you can stop. Press the marked equipment tile: the tag says what it gives and who would reach you. Press again to go.',
      },
      point: '[data-tile="draw_equipment"]',
      clause: 'V-212',
      when: ({ view, ask }) => view.phase === 'walk' && (ask?.menu.length ?? 0) > 0,
      done: told('walked', by_me),
      moot: past('walk'),
    },
    {
      id: 'take',
      title: { zh: '停在哪格拿哪格', en: 'Take what the tile gives' },
      text: {
        zh: '装备、道具、食物、伙伴、事件，各有各的格子。摸到装备，新旧两件的数都摆在面前：收下，或者不要。',
        en: 'Equipment, items, food, companions, events: each has its tiles. If it is equipment, the numbers of the new piece and the old lie side by side: take it, or leave it.',
      },
      point: '[data-word="keep"], [data-word^="take"], [data-word^="option"]',
      clause: 'V-107',
      when: may(/^(keep|take|option|decline)/),
      done: any(told('equipped', by_me), told('declined', by_me), told('drew', by_me)),
      moot: past('offer'),
    },
    {
      id: 'hand',
      title: { zh: '手牌', en: 'Your hand' },
      text: {
        zh: '决策阶段想打几张打几张，能打的亮着金边；别人看不见你的手牌。战斗里也能打，但一张就是这一回合的行动。',
        en: 'In the decision phase play as many cards as you like; those that can be played have a golden edge. Nobody sees your hand. In battle a card is your action of that round.',
      },
      point: '.hand',
      clause: 'V-420',
      when: () => true,
    },
    {
      id: 'end',
      title: { zh: '结束回合', en: 'End your turn' },
      text: {
        zh: '提示里写着谁够得着、打他能打掉几点。没有要打的，就结束；手牌超过上限要弃掉。',
        en: 'The prompt says whom you reach and what a blow would take. With nothing left to do, end your turn; cards beyond the limit are discarded.',
      },
      point: '[data-word="end"]',
      reason: '[data-testid="move-bar"]',
      clause: 'V-221',
      when: may(/^end/),
      done: told('turn', (data, now) => !by_me(data, now)),
      moot: later,
    },
    {
      id: 'fight',
      title: { zh: '打，还是躲', en: 'Fight or keep away' },
      text: {
        zh: '牌上写着别人离你多远、带着什么。够得着就能宣战：两边的武器、护甲和每种选择的结果都会先算给你看；对方够不着你，你还能先白打一下。祝你好运！',
        en: 'Each card says how far somebody is and what they carry. Within reach you may declare war: weapons, armour and the end of every choice are reckoned for you first; out of their reach you even get a free blow. Good luck!',
      },
      point: 'article[data-seat="1"]',
      clause: 'V-501',
      when: () => true,
    },
  ],
};

export default lesson;
