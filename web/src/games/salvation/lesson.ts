/** A first game of 救赎之路. The deal (`lesson.toml`): the landlord, with grain to sell and coins for one gift. */

import { any, i_chose, may, told, type Lesson, type LessonNow } from '../../lib/lesson.svelte';
import type { SalvationView } from './model';

type Now = LessonNow<SalvationView>;

const mine = (data: { seat?: number }, now: { you: number }) => data.seat === now.you;
const my_turn = may(/^end/);
const me = ({ view, you }: Now) => view.people[you]!;
const need = (now: Now, what: string) => me(now).progress.needs.find((one) => one.what === what)?.need ?? 0;

const lesson: Lesson<SalvationView> = {
  minutes: 4,
  steps: [
    {
      id: 'goal',
      title: { zh: '两条路取胜', en: 'Two ways to win' },
      text: {
        zh: '终局时功德满 {merit}、声望不过 {rep}、余资不过 {goods}，就得解脱，直接获胜；没有人做到，才比救赎点。这一行总写着你还差多少。',
        en: 'End with merit {merit}, reputation {rep} or less and goods {goods} or less, and you are liberated: you win. If nobody is, points decide. This line always says how far you are.',
      },
      values: (now) => ({ merit: need(now, 'merit'), rep: need(now, 'rep'), goods: need(now, 'resources') }),
      point: '[data-goal]',
      clause: 'S-LIB-1',
    },
    {
      id: 'people',
      title: { zh: '别人是谁', en: 'Who the others are' },
      text: {
        zh: '每个人的东西和差距都摊在桌上。点一下别人，能看到他的本事，还有一样东西对你、对他各值几分。',
        en: 'What everybody owns and still lacks lies open. Press somebody to see what they can do, and what things are worth to you and to them.',
      },
      point: '.others article[data-seat]',
      when: my_turn,
    },
    {
      id: 'sell',
      title: { zh: '先卖粮', en: 'Sell grain first' },
      text: {
        zh: '你的地每轮产粮，寺院只收铜钱。点「卖粮」，看清得失，再按红色的按钮。花一个行动点。',
        en: 'Your land bears grain, the temple takes coins. Press Sell grain, see what it brings, then press the red button. It takes one action.',
      },
      point: '[data-place="sell"]',
      reason: 'article.mine',
      clause: 'S-AP-2',
      when: may(/^sell \d/),
      done: told('sell', mine),
      moot: ({ view }) => view.round > 1,
    },
    {
      id: 'give',
      title: { zh: '捐献换功德', en: 'Give for merit' },
      text: {
        zh: '点「诵经超度」。牌上是你要付的价、你能得的功德，「净」是终局多出的分。再按红色的按钮认捐。',
        en: 'Press Chanting for the dead. The card says what you pay, what you gain, and net: how many points more at the end. Then press the red button.',
      },
      point: '[data-place="donate chanting"]',
      reason: 'article.mine',
      clause: 'S-TS-1',
      when: may(/^donate 诵经超度/),
      done: any(told('request', mine), told('request_veiled', mine), told('plain', mine)),
      moot: ({ view }) => view.round > 2,
    },
    {
      id: 'trade',
      title: { zh: '交易不花行动点', en: 'Trading is free' },
      text: {
        zh: '行动点用完了也能和人换东西。按「自己出价」，写清给什么、要什么，旁边写着对你、对他各值多少。现在先不出价。',
        en: 'You can trade even without actions. Make an offer: what you give, what you want, with what it is worth to both beside it. Not now, though.',
      },
      point: '[data-deed="offer"]',
      clause: 'S-AP-1',
      when: may(/^offer/),
    },
    {
      id: 'end',
      title: { zh: '结束行动', en: 'End your turn' },
      text: {
        zh: '按「结束行动」，再确定。别人接着走；有人向你出价时，会停下来问你。',
        en: 'Press End turn, then confirm. The others follow; if somebody makes you an offer, you are asked.',
      },
      point: '[data-deed="end"]',
      when: my_turn,
      done: i_chose(/^end/),
    },
    {
      id: 'temple',
      title: { zh: '寺院阶段才领', en: 'The temple gives back later' },
      text: {
        zh: '大家都走完，寺院才给功德和声望。认捐的人多过名额，就各写一个数密封竞标，出价高的得到。',
        en: 'When all have acted, the temple gives merit and reputation. If more ask than it serves, they write sealed bids and the highest have it.',
      },
      clause: 'S-PH4-1',
      when: () => true,
      done: told('aged'),
      moot: ({ view }) => view.round > 1,
    },
    {
      id: 'release',
      title: { zh: '名声不能太大', en: 'Not too famous' },
      text: {
        zh: '立碑刻名给的声望多，分也多，可是声望过 {rep} 就不能解脱。红字会提醒你；匿名捐献多付 {fee} 钱，不得声望。',
        en: 'Name on a stele brings much reputation and points, but above {rep} there is no liberation. Red words warn you; an anonymous gift costs {fee} more and brings none.',
      },
      values: (now) => ({ rep: need(now, 'rep'), fee: now.view.temple.anonymous }),
      point: '[data-place="donate stele"]',
      clause: 'S-TS-2',
      when: my_turn,
    },
  ],
};

export default lesson;
