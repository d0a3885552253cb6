/** What newcomers to 《救赎之路》 are told, each at its moment; the most urgent first. */

import type { Hint, HintNow } from '../../lib/hints.svelte';
import { may } from '../../lib/menu';
import type { SalvationView } from './model';

type Now = HintNow<SalvationView>;

const me = ({ view, you }: Now) => view.people[you];
const acting = may(/^end$/);
/** The condition of liberation that is not met because there is too much of something. */
const too_rich = (now: Now) => me(now)?.progress.needs.find((need) => need.at === 'most' && !need.met);

const hints: Hint<SalvationView>[] = [
  {
    id: 'role',
    at: '.role',
    text: {
      zh: '每个身份求的不同：俗家求解脱，僧侣求涅槃。先看条件够不够得着，再挑。',
      en: 'Each role seeks something else: lay people liberation, the Monk nirvana. See what it takes before you choose.',
    },
    when: ({ view }) => view.step === 'choose_role',
  },
  {
    id: 'bid',
    at: '[data-bid], [data-testid="confirm"]',
    text: {
      zh: '大家暗中出价，一齐亮出。得标的付自己写的数，没得标的一文不花。',
      en: 'All bid in secret, then the bids are opened. Winners pay what they wrote; the others pay nothing.',
    },
    when: may(/^bid/),
  },
  {
    id: 'answer',
    at: '[data-word^="accept"], [data-word="decline"]',
    text: {
      zh: '有人向你出价，旁边写着对你值多少。可以接受、还价，或者不换。',
      en: 'Somebody makes you an offer, with what it is worth to you. Accept it, name another price, or decline.',
    },
    when: may(/^decline/),
  },
  {
    id: 'grant',
    at: '[data-word="done"], [data-group="grant"], [data-deed^="grant"]',
    text: {
      zh: '法力留着没有用：终局法力散尽、授德点够了，你就入涅槃。',
      en: 'Mana is of no use to keep: with none left and grant points enough you enter nirvana.',
    },
    when: (now) => now.view.step === 'granting' && may(/^done$/)(now),
  },
  {
    id: 'rich',
    at: 'article.mine',
    text: {
      zh: '解脱要舍得：余资终局不能多过 {need}，你现在 {have}。钱粮早些换成功德。',
      en: 'Liberation means letting go: at most {need} resources at the end, and you have {have}. Turn them into merit in time.',
    },
    values: (now) => ({ need: too_rich(now)?.need ?? 0, have: too_rich(now)?.have ?? 0 }),
    when: (now) => acting(now) && now.view.round > 2 && too_rich(now)?.what === 'resources',
  },
  {
    id: 'last',
    at: '[data-goal]',
    text: {
      zh: '最后一轮。解脱够了的直接胜出；谁也没够，就比救赎点。',
      en: 'The last round. Whoever meets the conditions is liberated; if nobody does, points decide.',
    },
    when: (now) => acting(now) && now.view.round === now.view.rounds && now.view.goals.special === 'win',
  },
  {
    id: 'offer',
    at: '[data-deed="offer"]',
    text: {
      zh: '交易不花行动点：把要给的、想要的放上去，旁边写着这笔买卖对各家值多少。',
      en: 'Trading costs no action: put down what you give and what you want, and see what it is worth to everybody.',
    },
    when: (now) => acting(now) && now.view.round > 1 && may(/^offer/)(now),
  },
  {
    id: 'act_monk',
    at: '[data-group="assembly"], [data-deed^="assembly"], [data-place^="assembly"], [data-word^="assembly"]',
    text: {
      zh: '僧侣不捐献：主持法会换授德点，赈灾救缺粮的人；法力留到寺院阶段授给别人。',
      en: 'The Monk does not give: hold an assembly for grant points, relieve the hungry, and grant mana in the temple phase.',
    },
    when: (now) => acting(now) && me(now)?.role === 'monk',
  },
  {
    id: 'act',
    at: '[data-place^="donate"]:not([aria-disabled])',
    text: {
      zh: '捐献换功德，钱不够就卖粮。每件事上写着你要付的、你会得的，「净」是折成多少分。',
      en: 'Gifts bring merit; sell grain if you lack coins. Each tile shows what you pay and get, and what that comes to in points.',
    },
    when: (now) => acting(now) && me(now)?.role !== 'monk',
  },
  {
    id: 'others',
    at: '.others article',
    text: {
      zh: '别人离解脱还差多少，都写在各家名下。谁快够了，就别再便宜他。',
      en: 'What others still lack stands under their names. Make no bargains with whoever is nearly there.',
    },
    when: (now) => acting(now) && now.view.round > 1,
  },
];

export default hints;
