/** What newcomers to 《三国杀》 are told, each at its moment; the most urgent first. */

import type { Hint, HintNow } from '../../lib/hints.svelte';
import type { SgsView } from './model';

type Now = HintNow<SgsView>;

const asks = (question: string) => (now: Now) => now.view.question === question;
const playing = asks('play');
const me = ({ view, you }: Now) => view.seats[you];
const holds = (card: string) => (now: Now) => me(now)?.hand.some((id) => id.startsWith(`${card}.`)) ?? false;
const hidden = ({ view, you }: Now) => view.seats.some((seat) => seat.seat !== you && seat.alive && seat.identity === null);

const hints: Hint<SgsView>[] = [
  {
    id: 'general',
    at: '[data-general]',
    text: {
      zh: '每名武将技能不同，长按⟦或把鼠标停在上面⟧看全文。拿不准就选体力多的。',
      en: 'Every general has skills of their own; press and hold⟦, or point at one,⟧ for all of it. In doubt, take more health.',
    },
    when: asks('general'),
  },
  {
    id: 'tao',
    at: '[data-card^="tao."], .stage',
    text: {
      zh: '有人要死了，用【桃】能救。救的是友是敌，先想想他的身份。',
      en: 'Somebody is dying, and a Peach would save them. Think first which side they are on.',
    },
    when: asks('tao'),
  },
  {
    id: 'wuxie',
    at: '.stops',
    text: {
      zh: '锦囊生效前都会问一声要不要【无懈可击】。不想老被问，就选「只问关我的」。',
      en: 'Before a trick takes effect, Negation is offered. To be asked less, choose “only what is about me”.',
    },
    when: asks('wuxie'),
  },
  {
    id: 'answer',
    at: '[data-word="pass"], .prompt .buttons .button',
    text: {
      zh: '别人的牌要你回答：上面写着出了会怎样、不出会怎样。没有合适的牌，桌面会替你略过。',
      en: 'A card wants your answer: above stands what happens if you give one, and if not. Without a fitting card the table passes for you.',
    },
    when: ({ view }) => view.question === 'shan' || view.question === 'sha',
  },
  {
    id: 'discard',
    at: '.hand',
    text: {
      zh: '回合末手牌不能多过体力，多的弃掉。受了伤就先把牌用出去。',
      en: 'At the end of your turn you keep as many cards as you have health. When hurt, use them while you can.',
    },
    when: ({ view, you }) => view.phase === 'discard' && view.turn === you,
  },
  {
    id: 'judge',
    at: 'article.mine .zone, article.mine',
    text: {
      zh: '你面前有延时锦囊：下回合一开始翻一张牌判定，花色不对就中招。',
      en: 'A delayed trick lies before you: at the start of your next turn a card is turned up, and the wrong suit means trouble.',
    },
    when: (now) => playing(now) && (me(now)?.zone.length ?? 0) > 0,
  },
  {
    id: 'play',
    at: '.hand [data-card]',
    text: {
      zh: '亮着的牌可以用。点一张，能指定的人会亮起；再按写着要做什么的红按钮。',
      en: 'Cards that shine can be used. Pick one, and whoever it can be aimed at lights up; then press the red button.',
    },
    when: playing,
  },
  {
    id: 'sha',
    at: '[data-card^="sha."]',
    text: {
      zh: '一个出牌阶段通常只能用一张【杀】，而且只打得到射程内的人：看各家写的「距离」。',
      en: 'Usually one Slash in a play phase, and only at people within range: see the distance on each seat.',
    },
    when: (now) => playing(now) && holds('sha')(now),
  },
  {
    id: 'guess',
    at: '.arena [data-seat]',
    text: {
      zh: '谁打主公、谁救主公，都是线索。点一个人，可以用铅笔记下你猜的身份，只有你看得见。',
      en: 'Who strikes the lord, who saves him: all clues. Press a player to pencil in whom you suspect; only you can see it.',
    },
    when: (now) => playing(now) && now.view.turns > now.view.seats.length && hidden(now),
  },
  {
    id: 'hurt',
    at: 'article.mine',
    text: {
      zh: '只剩 {hp} 点体力。自己的回合里【桃】能回一点，手里最好留一张【闪】。',
      en: '{hp} health left. A Peach restores one in your own turn; better keep a Dodge in hand.',
    },
    values: (now) => ({ hp: me(now)?.hp ?? 0 }),
    when: (now) => playing(now) && (me(now)?.hp ?? 9) <= 2,
  },
];

export default hints;
