/** A first battle. The deal (`lesson.toml`): a rebel beside the lord, offered Zhang Fei; a crossbow and Slashes in hand. */

import { may, told, type Lesson } from '../../lib/lesson.svelte';
import type { SgsView } from './model';

const by_me = (data: { seat?: number }, now: { you: number }) => data.seat === now.you;
const playing = (now: { view: SgsView; ask: { menu: unknown[] } | null }) => now.view.question === 'play' && (now.ask?.menu.length ?? 0) > 0;
const used = (card: string) => told('use', (data, now) => by_me(data, now) && data.card === card);
const holds = (card: string) => (now: { view: SgsView; you: number }) => now.view.seats[now.you]!.hand.some((id) => id.startsWith(`${card}.`));
/** In my turn without such a card, or in a later turn than the lesson needs. */
const without = (card: string) => (now: { view: SgsView; you: number; ask: { menu: unknown[] } | null }) => (playing(now) && !holds(card)(now)) || now.view.turns > 2;

const lesson: Lesson<SgsView> = {
  minutes: 5,
  steps: [
    {
      id: 'goal',
      title: { zh: '你是反贼', en: 'You are a rebel' },
      text: {
        zh: '五个人里只有主公亮着身份，别人是敌是友要靠猜。反贼只有一件事：让主公死。这一行会一直告诉你还差多远。',
        en: 'Of five people only the lord is known; who is on your side you have to guess. A rebel wants one thing: the lord dead. This line always says how far that is.',
      },
      point: '[data-goal] .goal',
      clause: 'K-1.3',
    },
    {
      id: 'general',
      title: { zh: '挑一名武将', en: 'Choose a general' },
      text: {
        zh: '体力是命，技能各有长处。第一局选张飞：他的「咆哮」让【杀】不限张数，正好打主公。点他，再确定。',
        en: 'Health is life, and every skill has its use. Take Zhang Fei for a start: with Roar his Slashes are not limited. Press him, then confirm.',
      },
      point: '[data-general="zhangfei"]',
      when: ({ view, ask }) => view.question === 'general' && (ask?.menu.length ?? 0) > 0,
      done: told('choose_general', by_me),
    },
    {
      id: 'judge',
      title: { zh: '看主公先走', en: 'The lord goes first' },
      text: {
        zh: '主公先行动，按座位轮。谁对谁用了什么，中间画着，记录里有原话。他要是给你挂了【乐不思蜀】，轮到你先判定：翻出 ♥ 才能照常出牌。',
        en: 'The lord acts first, then around the table. The middle shows who uses what on whom; the log has the words. If he hangs Indulgence on you, a card is turned up at your turn, and only a heart lets you play.',
      },
      when: () => true,
      done: playing,
    },
    {
      id: 'gear',
      title: { zh: '先装备', en: 'Equip yourself' },
      text: {
        zh: '出牌阶段想出几张出几张。装备不算手牌，一直有用。点一张装备，再按确定。',
        en: 'In your play phase you may use as many cards as you like. Equipment stays on the table and keeps working. Press a piece of equipment, then confirm.',
      },
      point: '[data-card^="jueying"], [data-card^="zhuge"]',
      reason: 'article.mine, .me',
      clause: 'K-2.10.1',
      when: playing,
      done: told('use_gear', by_me),
      moot: (now) => (playing(now) && !holds('jueying')(now) && !holds('zhuge')(now)) || now.view.turns > 2,
    },
    {
      id: 'trick',
      title: { zh: '以牙还牙', en: 'Pay him back' },
      text: {
        zh: '【乐不思蜀】不限距离：点它，再点主公，确定。他下回合要是判不出 ♥，就不能出牌。',
        en: 'Indulgence reaches anybody: press it, press the lord, confirm. Unless a heart comes up he will not play next turn.',
      },
      point: '[data-card^="lebu"]',
      reason: '[data-seat="0"]',
      clause: 'K-2.8.1',
      when: playing,
      done: used('lebu'),
      moot: without('lebu'),
    },
    {
      id: 'slash',
      title: { zh: '【杀】', en: 'Slash' },
      text: {
        zh: '【杀】只够得着攻击范围内的人：座位下面写着距离。主公在你身边，距离 1。点【杀】、点主公、确定；他不出【闪】就掉 1 点体力。',
        en: 'A Slash reaches whoever is within range; the distance stands below each seat. The lord sits beside you. Press Slash, the lord, confirm: without a Dodge he loses 1 health.',
      },
      point: '[data-card^="sha."]',
      reason: '[data-seat="0"]',
      clause: 'K-2.6.1',
      when: playing,
      done: used('sha'),
      moot: without('sha'),
    },
    {
      id: 'end',
      title: { zh: '再打几下，然后收手', en: 'Strike again, then stop' },
      text: {
        zh: '「咆哮」在，还有【杀】就接着用。打完按「结束出牌」；手牌多过体力，多的要弃掉。',
        en: 'With Roar every further Slash counts, too. When you are done, end the play phase; cards beyond your health are discarded.',
      },
      point: '[data-word="end"]',
      clause: 'K-4.3.5',
      when: may(/^end$/),
      done: told('end_play', by_me),
      moot: ({ view }) => view.turns > 2,
    },
    {
      id: 'answer',
      title: { zh: '挨打了怎么办', en: 'When they strike at you' },
      text: {
        zh: '别人打你，能应对的牌会亮起来，提示里写着应与不应各会怎样。没有【闪】，就只好掉体力；体力到 0 要有人给【桃】。',
        en: 'When somebody strikes, cards that answer light up, and the prompt says what happens either way. Without a Dodge you lose health; at 0 somebody must give a Peach.',
      },
      when: () => true,
      done: (now) => now.events.some((event) => event.kind === 'damage' && event.data.seat === now.you) || now.chosen.length > 0 || now.view.turns > 6,
    },
    {
      id: 'look',
      title: { zh: '看清每一个人', en: 'Look at everybody closely' },
      text: {
        zh: '指针停在人、牌、记录里的名字上（手机上长按），就能看全文和距离。座位上的小问号可以用铅笔记下你猜的身份。',
        en: 'Rest on a person, a card or a name in the log (press and hold on a phone) to read all of it. On each seat you may pencil in whom you take them for.',
      },
      point: '[data-seat="2"]',
    },
  ],
};

export default lesson;
