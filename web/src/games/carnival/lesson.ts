/** A first game of 林中狂欢节. The deal (`lesson.toml`): three floats, a drink for everybody, the learner sets out first. */

import { any, i_chose, may, told, type Lesson } from '../../lib/lesson.svelte';
import type { CarnivalView } from './model';

const went = (...ends: string[]) => told('moves', (data, now) => data.seat === now.you && (ends.length === 0 || ends.includes(data.nodes?.at(-1))));
/** My next turn has begun. */
const next_turn = may(/^parade/);

const lesson: Lesson<CarnivalView> = {
  minutes: 4,
  steps: [
    {
      id: 'goal',
      title: { zh: '绕两圈，分最高的胜', en: 'Twice round, most points wins' },
      text: {
        zh: '赶着花车绕林 {laps} 圈，一路攒分。先到终点有奖（{list} 分），但赢的是分最高的人，不一定是最快的。',
        en: 'Drive your float {laps} times round the wood and collect points on the way. The finish pays those who come first ({list}), but most points wins, not the fastest.',
      },
      values: ({ view }) => ({ laps: view.laps, list: view.finish_points.join('/') }),
      point: '[data-goal]',
      reason: '[data-node="S"]',
      clause: 'C-102',
    },
    {
      id: 'feast',
      title: { zh: '先取一杯', en: 'A first drink' },
      text: {
        zh: '这一桌开席各取一张饮料。蛛网酒能把一枚骰子加减一点，自己的、别人的都行。选它，再确定。',
        en: 'At this table everybody takes a drink first. Cobweb Wine turns a die by one, your own or somebody else’s. Pick it and confirm.',
      },
      point: '[data-word="take 蛛网酒"]',
      clause: 'C-602',
      when: may(/^take/),
      done: i_chose(/^take/),
      moot: next_turn,
    },
    {
      id: 'parade',
      title: { zh: '游行：走一步，攒精力', en: 'Parade: one step, one energy' },
      text: {
        zh: '做什么都要花精力，游行却给你精力。点「游行前进」，再点彩旗道：空着的路，到了就得圈里的分。',
        en: 'Nearly everything costs energy; a parade gives you some. Press Parade, then Bunting Lane: an empty road pays the points in its circle.',
      },
      point: '[data-word="parade"]',
      reason: '[data-node="R0"]',
      clause: 'C-403',
      when: next_turn,
      done: went(),
    },
    {
      id: 'sprint',
      title: { zh: '疾行：花精力走得远', en: 'Sprint: energy for distance' },
      text: {
        zh: '现在有精力了。点「疾行 1」，花 1 点多走一步；红路上写着第几步，要是停的地方满了，还得多走。去溪畔。',
        en: 'Now you have energy. Sprint 1 spends one for an extra step. The red way counts the steps; where a place is full you must go on. Head for Brookside.',
      },
      point: '[data-word="sprint 1"]',
      reason: '[data-node="R2"]',
      clause: 'C-404',
      when: may(/^sprint/),
      done: went(),
    },
    {
      id: 'garden',
      title: { zh: '走到花园', en: 'On to the garden' },
      text: {
        zh: '建筑要停在上面才能用，位子也有限。再游行一步，到花园·晨露，正好攒出 1 点精力。',
        en: 'A building works for whoever stops there, and has few places. Parade one step to Dewdrop Garden: that brings just the energy you need.',
      },
      point: '[data-word="parade"]',
      reason: '[data-node="G1"]',
      clause: 'C-420',
      when: next_turn,
      done: went(),
    },
    {
      id: 'use',
      title: { zh: '用建筑', en: 'Use a building' },
      text: {
        zh: '花 1 点精力买一朵花，终局算分，花色越齐越多。每项后面写着付什么、得什么；不划算就选「不使用效果」。',
        en: 'One energy buys a flower, worth points at the end, more with more kinds. Each choice says what you pay and what you get; you may also decline.',
      },
      point: '[data-word="flower 1"]',
      reason: '[data-node="G1"]',
      clause: 'C-461',
      when: may(/^decline/),
      done: i_chose(/^(flower|decline)/),
      moot: next_turn,
    },
    {
      id: 'free',
      title: { zh: '自由前进：看骰子', en: 'A free move: by the dice' },
      text: {
        zh: '没精力了，还可以掷两枚骰子，走它们的差。点「自由前进」：下面写着每种差有多大机会，差 0 就白走一回。',
        en: 'Without energy you can still roll two dice and go their difference. Press Free move: below are the odds of each; a difference of 0 skips the turn.',
      },
      point: '[data-word="free"]',
      clause: 'C-405',
      when: may(/^free/),
      done: i_chose(/^free/),
      moot: ({ view }) => view.turns > 15,
    },
    {
      id: 'drink',
      title: { zh: '骰子还能改', en: 'Dice can be changed' },
      text: {
        zh: '图上标着每个差停在哪里。别人先问过一轮，最后轮到你：喝蛛网酒改一点，或者就按这个结果。',
        en: 'The board shows where each difference leads. The others were asked first, now it is up to you: turn a die with your wine, or leave it.',
      },
      point: '[data-word="accept"]',
      reason: '[data-word^="drink"]',
      clause: 'C-435',
      when: may(/^accept/),
      done: i_chose(/^(accept|drink)/),
      moot: any(next_turn, told('moves', (data, now) => data.seat === now.you)),
    },
    {
      id: 'end',
      title: { zh: '接下来', en: 'From here on' },
      text: {
        zh: '第一圈先回起点的两位有奖励块；第二圈有人冲线，其余各走最后一回合。没用掉的演出票倒扣分，别留着。',
        en: 'The first two round take a block each; once somebody finishes lap two, everybody else has one last turn. A ticket never used costs points, so use it.',
      },
      point: '[data-node="S"]',
      clause: 'C-401',
      when: () => true,
    },
  ],
};

export default lesson;
