/** What newcomers to 《林中狂欢节》 are told, each at its moment; the most urgent first. */

import type { Hint, HintNow } from '../../lib/hints.svelte';
import { may } from '../../lib/menu';
import type { CarnivalView } from './model';

type Now = HintNow<CarnivalView>;

const me = ({ view, you }: Now) => view.troupes.find((troupe) => troupe.seat === you);
const declaring = ({ view }: Now) => view.phase === 'declare';

const hints: Hint<CarnivalView>[] = [
  {
    id: 'feast',
    at: '[data-word^="take"]',
    text: {
      zh: '开席先挑饮料：喝一张能把一颗骰子改掉，自己的、别人的都行。留着关键时候用。',
      en: 'First choose your drinks: each changes a die, yours or somebody else’s. Keep them for when it counts.',
    },
    when: ({ view }) => view.phase === 'feast',
  },
  {
    id: 'drink',
    at: '[data-word^="drink"]',
    text: {
      zh: '别人掷骰时，你也可以喝一杯改他的骰子，每回合最多一张。不想老被问，就选「有变化再问我」。',
      en: 'You may meddle with other people’s dice: one drink a turn. To be asked less, pass “until something changes”.',
    },
    when: ({ view, you }) => view.check !== null && view.check.seat !== you,
  },
  {
    id: 'own_throw',
    at: '.throw, [data-word="accept"]',
    text: {
      zh: '走多远看两颗骰子差几点，不看总和。差得不合意，可以喝一杯改一颗。',
      en: 'How far you go is the difference of the two dice, not their sum. If it does not suit you, a drink turns one of them.',
    },
    when: ({ view, you }) => view.check?.for === 'free' && view.check.seat === you,
  },
  {
    id: 'gather',
    at: '[data-word^="gather"]',
    text: {
      zh: '集会花的精力越多越划算，最多一次 {max} 点；人来得多了，得分会变少。',
      en: 'A gathering pays best for {max} energy at once; the more have been there, the less it gives.',
    },
    values: ({ view }) => ({ max: view.max_energy }),
    when: (now) => now.view.phase === 'use' && may(/^gather/)(now),
  },
  {
    id: 'flower',
    at: '[data-word^="flower"]',
    text: {
      zh: '花到终局算分：自己的分之外，不同的花越齐加得越多。',
      en: 'Flowers score at the end: each its own points, and more the more kinds you have.',
    },
    when: (now) => now.view.phase === 'use' && may(/^flower/)(now),
  },
  {
    id: 'use',
    at: '[data-word]:not([aria-disabled])',
    text: {
      zh: '停在建筑里才能用它，多半要花精力。不划算就不用，留到下一处。',
      en: 'A building works for whoever stops there, mostly for energy. If it does not pay, keep your energy for the next.',
    },
    when: ({ view }) => view.phase === 'use',
  },
  {
    id: 'race',
    at: '[data-goal]',
    text: {
      zh: '有花车绕完一圈了。第一辆跑完的得分最多，之后别人只剩一回合。',
      en: 'Somebody has been round once. The first at the finish scores most, and then the others have a single turn left.',
    },
    when: (now) => declaring(now) && now.view.troupes.some((troupe) => troupe.laps > 0),
  },
  {
    id: 'move',
    at: '[data-word="parade"], [data-word="free"]',
    text: {
      zh: '三种走法：游行走一步攒精力，疾行花精力走得远，自由前进看骰子。亮着的地方点一下就看得到得失。',
      en: 'Parade goes one step and saves energy, sprint spends it to go further, a free move goes by the dice. Press a lit place to see what it gives.',
    },
    when: declaring,
  },
  {
    id: 'tired',
    at: '[data-word="parade"]',
    text: {
      zh: '没精力了？游行走一步，还会攒回一点精力。',
      en: 'Out of energy? A parade goes one step and gives some back.',
    },
    when: (now) => declaring(now) && me(now)?.energy === 0,
  },
  {
    id: 'road',
    at: '[data-node]',
    text: {
      zh: '道路上写的是分：停下时那里没有别的花车，才拿得到。',
      en: 'The numbers on the road are points: you get them if no other float stands where you stop.',
    },
    when: declaring,
  },
];

export default hints;
