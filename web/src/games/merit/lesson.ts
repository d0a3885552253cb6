/** A first game of 功德轮回. The deal (`lesson.toml`): the merchant, a starving villager who waits for one round only. */

import { any, i_chose, may, told, type Lesson } from '../../lib/lesson.svelte';
import { own_board, type MeritView } from './model';

const mine = (data: { board?: string }, now: { view: MeritView; you: number }) => data.board === `@role.${own_board(now.view, now.you)?.role}`;
const did = (action: string) => told('action', (data, now) => mine(data, now) && data.action === `@action.${action}`);
const saved = told('save', mine);

const lesson: Lesson<MeritView> = {
  minutes: 4,
  steps: [
    {
      id: 'goal',
      title: { zh: '大家一起赢，或一起输', en: 'You win or lose together' },
      text: {
        zh: '{rounds} 个回合里渡化 {target} 位众生，劫难不过 {limit}，四个人就都赢；赢了再比谁的福慧高。',
        en: 'Save {target} beings within {rounds} rounds with calamity at {limit} or less, and all four of you win. Only then does it matter who has most Fu and Hui.',
      },
      values: ({ view }) => ({ rounds: view.rounds, target: view.save_target, limit: view.calamity_win }),
      point: '[data-goal], .lotus, .track',
      clause: 'M-10.2.1',
    },
    {
      id: 'refuge',
      title: { zh: '开局：皈依还是不皈依', en: 'Before the first round: refuge?' },
      text: {
        zh: '皈依稳当：修行多得慧，终局加成的门槛也低；不皈依，手头宽些。选「皈依」，再按确定。',
        en: 'Refuge is the steady way: Practice brings more Hui, and the bonus at the end is easier to reach. Without it you have more money. Pick refuge, then confirm.',
      },
      point: '[data-word="refuge"]',
      reason: '.my-board',
      when: may(/^(no-)?refuge/),
      done: any(told('refuge', mine), i_chose(/refuge/)),
    },
    {
      id: 'beings',
      title: { zh: '众生只等一阵子', en: 'Beings do not wait for ever' },
      text: {
        zh: '饥民只等到本回合末，等不到就走，劫难还会涨。渡他要付财富，慧也得够：牌上写着你还差多少。',
        en: 'The starving villager waits until the end of this round; if nobody comes, calamity rises. Saving costs wealth and takes enough Hui: the card says what you still lack.',
      },
      point: '[data-being="starving_villager"]',
      when: may(/^practice/),
    },
    {
      id: 'practice',
      title: { zh: '慧不够，先修行', en: 'Not enough Hui? Practice first' },
      text: {
        zh: '一回合行动两次。点「修行」，先看两枚骰子会给多少慧，再按确定；慧够了，下一次行动就能渡化饥民。',
        en: 'You act twice a round. Press Practice and look at what two dice may bring, then confirm. With enough Hui your next action can save the villager.',
      },
      point: '[data-word="practice"]',
      reason: '[data-being="starving_villager"]',
      clause: 'M-5.2',
      when: may(/^practice/),
      done: did('practice'),
    },
    {
      id: 'save',
      title: { zh: '渡化一位', en: 'Save one' },
      text: {
        zh: '慧够了。点「渡化」，再点饥民，确定。莲花开一瓣，福慧归你。',
        en: 'Now you can. Press Save, then the villager, and confirm: the lotus opens a petal, and Fu and Hui are yours.',
      },
      point: '[data-word="save"]',
      reason: '[data-being="starving_villager"]',
      clause: 'M-5.4',
      when: may(/^save/),
      done: saved,
      moot: ({ view }) => view.round >= 3,
    },
    {
      id: 'others',
      title: { zh: '看同伴怎么走', en: 'Watch your companions' },
      text: {
        zh: '轮到别人了，桌上会一步步演给你看，右边（或记录里）有原话。想快点就跳到现在。',
        en: 'The others act; the table shows each step, and the log has it in words. In a hurry? Skip to now.',
      },
      when: () => true,
      done: told('round'),
    },
    {
      id: 'calm',
      title: { zh: '压住劫难', en: 'Keep calamity down' },
      text: {
        zh: '每回合的事件多半会添劫难。「布施」「护法」花些财富就能压下去，还换来福慧。挑一个做。',
        en: 'Most events add calamity. Donate or Protect: some wealth brings it down again, and earns you Fu and Hui. Do one of them.',
      },
      point: '[data-word="donate"]',
      reason: '[data-calamity], .smoke',
      clause: 'M-5.3',
      when: may(/^(donate|protect)/),
      done: any(did('donate'), did('protect')),
      moot: ({ view }) => view.round >= 4,
    },
    {
      id: 'labor',
      title: { zh: '没钱了就劳作', en: 'Out of money? Work' },
      text: {
        zh: '「劳作」稳得财富，不掷骰子。逢双的回合末人人要交 1 财富，交不出就挨饿，福慧各少 1：手上留一点。',
        en: 'Labor brings wealth without dice. At the end of every second round everybody pays 1 wealth or goes hungry, losing 1 Fu and 1 Hui: keep a little.',
      },
      point: '[data-word="labor"]',
      clause: 'M-5.1',
      when: may(/^labor/),
      done: did('labor'),
      moot: ({ view }) => view.round >= 5,
    },
    {
      id: 'end',
      title: { zh: '终局怎么算', en: 'How it ends' },
      text: {
        zh: '赢了以后比福乘慧：两样相近最划算，只顾一样吃亏。愿成了另有加分，不成要扣。',
        en: 'If you all win, Fu times Hui decides: keep the two close together. A vow fulfilled adds points, a broken one takes some away.',
      },
      point: '.my-board',
      clause: 'M-10.3.1',
    },
  ],
};

export default lesson;
