/** What newcomers to 《功德轮回》 are told, each at its moment; the most urgent first. */

import type { Hint, HintNow } from '../../lib/hints.svelte';
import { may } from '../../lib/menu';
import { own_board, type MeritView } from './model';

type Now = HintNow<MeritView>;

const acting = ({ view }: Now) => view.phase === 'act';
const monk = ({ view, you }: Now) => own_board(view, you)?.role === 'monk';
const printed = ({ view }: Now) => ({ ...view.printed });

const hints: Hint<MeritView>[] = [
  {
    id: 'refuge',
    at: '[data-word="refuge"]',
    text: {
      zh: '皈依起手多福慧、修行更快；不皈依多财富、劳作多得。没有把握就皈依。',
      en: 'Refuge starts you with more Fu and Hui and faster practice; without it you are richer. In doubt, take it.',
    },
    when: ({ view }) => view.phase === 'choose_refuge',
  },
  {
    id: 'vow',
    at: '.choice, .choosing [data-word]',
    text: {
      zh: '大愿终局才看：做到加分，做不到扣分。挑离你手里福慧财最近的。',
      en: 'A vow counts at the end: kept it adds points, broken it costs some. Take the one nearest to what you have.',
    },
    when: ({ view }) => view.phase === 'choose_vow',
  },
  {
    id: 'crisis',
    at: '.smoke',
    text: {
      zh: '劫难到了 {calamity}：终局高于 {calamity_win} 就人人都输。护法能压下去，这时做还多得福。',
      en: 'Calamity stands at {calamity}; above {calamity_win} at the end everybody loses. Protecting brings it down, and now earns more Fu.',
    },
    values: ({ view }) => ({ calamity: view.calamity, calamity_win: view.calamity_win }),
    when: (now) => acting(now) && now.view.calamity >= now.view.crisis,
  },
  {
    id: 'last',
    at: '.my-board',
    text: {
      zh: '最后一个回合：财富不算分，福和慧才算。钱花在能加福加慧的事上。',
      en: 'The last round: wealth scores nothing, Fu and Hui do. Spend it on whatever brings them.',
    },
    when: (now) => acting(now) && now.view.round === now.view.rounds,
  },
  {
    id: 'survive',
    at: '.my-board',
    text: {
      zh: '这回合末每人交 {survival_wealth} 财富，交不出就挨饿：福 −{starve_fu}，慧 −{starve_hui}。手里留一点。',
      en: 'At the end of this round each pays {survival_wealth} wealth, or starves: −{starve_fu} Fu, −{starve_hui} Hui. Keep some back.',
    },
    values: printed,
    when: (now) => acting(now) && now.view.settles_in === 0,
  },
  {
    id: 'save',
    at: '[data-word="save"]',
    text: {
      zh: '现在可以渡化了。蜡烛燃尽还没人渡，众生就会离去，劫难 +{lost_calamity}。',
      en: 'You can save somebody now. When its candles have burnt down a being leaves, and calamity rises by {lost_calamity}.',
    },
    values: printed,
    when: (now) => acting(now) && may(/^save/)(now),
  },
  {
    id: 'act_monk',
    at: '[data-word="practice"]',
    text: {
      zh: '每回合行动 {actions} 次。慧够 {save_hui} 才能渡化：慧不够先修行，缺钱去化缘。',
      en: '{actions} {actions:action|actions} a round. Saving takes {save_hui} Hui: practice until you have it; short of wealth, beg for alms.',
    },
    values: printed,
    when: (now) => acting(now) && monk(now),
  },
  {
    id: 'act',
    at: '[data-word="practice"]',
    text: {
      zh: '每回合行动 {actions} 次。慧够 {save_hui} 才能渡化：慧不够先修行，缺钱先劳作。',
      en: '{actions} {actions:action|actions} a round. Saving takes {save_hui} Hui: practice until you have it; short of wealth, labor.',
    },
    values: printed,
    when: (now) => acting(now) && !monk(now),
  },
  {
    id: 'balance',
    at: '.my-board',
    text: {
      zh: '得分看福乘慧，偏了一头就不划算：哪样少，先补哪样。',
      en: 'Points come from Fu times Hui, so a lopsided board scores little: build up whichever is lower.',
    },
    when: (now) => acting(now) && now.view.round > 2,
  },
  {
    id: 'together',
    at: '.others',
    text: {
      zh: '渡化够数、劫难不高，才算大家过关；过了关才比分。先帮桌，再争先。',
      en: 'First all of you have to save enough and keep calamity low; only then points decide. Help the table first, then yourself.',
    },
    when: (now) => acting(now) && now.view.round > 1,
  },
  {
    id: 'look',
    at: '[data-being]',
    text: {
      zh: '想知道一张牌是什么意思，长按它⟦，或把鼠标停在上面⟧。',
      en: 'To learn what a card means, press and hold it⟦, or rest the pointer on it⟧.',
    },
    when: acting,
  },
];

export default hints;
