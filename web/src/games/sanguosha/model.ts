/** What the view says, and how the small moves of a decision are found on the table. */

import type { Identity, Layer, SeatView, SgsView, Slot } from '../../generated/sanguosha';
import type { MenuItem } from '../../lib/types';
import type { Say } from '../../lib/words';

export type * from '../../generated/sanguosha';

export const IDENTITIES: Identity[] = ['lord', 'loyalist', 'rebel', 'renegade'];
export const SLOTS: Slot[] = ['weapon', 'armor', 'plus', 'minus'];

/** `sha.s8b` as it is printed. */
export interface Face {
  id: string;
  name: string;
  suit: string;
  sign: string;
  rank: string;
  red: boolean;
}

const SIGNS: Record<string, string> = { s: '♠', h: '♥', c: '♣', d: '♦' };
const LETTERS: Record<string, string> = { '♠': 's', '♥': 'h', '♣': 'c', '♦': 'd' };

export function face(id: string): Face {
  const [name = '', rest = ''] = id.split('.');
  const suit = rest[0] ?? '';
  return { id, name, suit, sign: SIGNS[suit] ?? '', rank: rest.slice(1).replace(/b+$/, ''), red: suit === 'h' || suit === 'd' };
}

export const CARDS = (
  'sha shan tao guohe shunshou juedou jiedao wuzhong wuxie nanman wanjian taoyuan wugu lebu shandian ' +
  'zhuge cixiong qinggang hanbing qinglong zhangba guanshi fangtian qilin bagua renwang jueying dilu zhuahuang chitu dawan zixing'
).split(' ');
export const SKILLS = (
  'jianxiong hujia fankui guicai ganglie tuxi luoyi tiandu yiji luoshen qingguo rende jijiang wusheng paoxiao guanxing kongcheng ' +
  'longdan mashu tieqi jizhi qicai zhiheng jiuyuan qixi keji kurou yingzi fanjian guose liuli qianxun lianying jieyin xiaoji ' +
  'jijiu qingnang wushuang lijian biyue'
).split(' ');

/** Where the rulebook speaks of a card or a skill. */
export function clause_of(id: string): string | null {
  const skill = SKILLS.indexOf(id);
  if (skill >= 0) return `K-3.${skill + 1}`;
  const place = CARDS.indexOf(id);
  if (place < 0) return null;
  if (place < 3) return `K-2.6.${place + 1}`;
  if (id === 'wuxie') return 'K-2.9.1';
  if (place < 8) return `K-2.7.${place - 2}`;
  if (place < 13) return `K-2.7.${place - 3}`;
  if (place < 15) return `K-2.8.${place - 12}`;
  return `K-2.10.${Math.min(place - 14, 12)}`;
}

/** The clause of a skill that somebody of one's own has: its chapter is added to the rulebook by the game. */
export const own_clause = (skill: string) => `OWN-${skill.toUpperCase()}`;

/** What a small move stands for on the table. */
export type Meaning =
  | { kind: 'card'; id: string }
  | { kind: 'seat'; seat: number }
  | { kind: 'skill'; id: string }
  | { kind: 'general'; id: string }
  | { kind: 'word'; id: string };

/** Something to make a map of; nothing where there is no key. */
export function pair<Key, Value>(key: Key | null, value: Value): [Key, Value][] {
  return key === null ? [] : [[key, value]];
}

/** Reads moves as they are written, with the names of the Chinese text table. */
export class Reader {
  private readonly cards = new Map<string, string>();
  private readonly others = new Map<string, Meaning>();

  constructor(zh: Say, generals: string[], skills: string[]) {
    for (const id of CARDS) this.cards.set(zh(`card.${id}`), id);
    for (const id of [...CARDS, ...SKILLS, ...skills]) this.others.set(zh(`skill.${id}`), { kind: 'skill', id });
    for (const id of generals) this.others.set(zh(`general.${id}`), { kind: 'general', id });
  }

  read(item: MenuItem): Meaning {
    const seat = /^P(\d+)$/.exec(item.word);
    if (seat) return { kind: 'seat', seat: Number(seat[1]) - 1 };
    const card = /^(.+)([♠♥♣♦])(A|\d+|J|Q|K)(乙*)$/.exec(item.word);
    if (card) {
      const [, name = '', sign = '', rank = '', twins = ''] = card;
      return { kind: 'card', id: `${this.cards.get(name) ?? name}.${LETTERS[sign]}${rank}${'b'.repeat(twins.length)}` };
    }
    return this.others.get(item.word) ?? { kind: 'word', id: item.word };
  }

  /** Which card, skill or general a move names; null where it names something else. */
  named(item: MenuItem, kind: 'card' | 'skill' | 'general'): string | null {
    const meaning = this.read(item);
    return 'id' in meaning && meaning.kind === kind ? meaning.id : null;
  }

  /** Which seat a move names. */
  seat(item: MenuItem): number | null {
    const meaning = this.read(item);
    return meaning.kind === 'seat' ? meaning.seat : null;
  }

  /** The moves that name something of a kind, by what they name. */
  by(items: MenuItem[], kind: 'card' | 'skill' | 'general'): Map<string, MenuItem> {
    return new Map(items.flatMap((item) => pair(this.named(item, kind), item)));
  }

  by_seat(items: MenuItem[]): Map<number, MenuItem> {
    return new Map(items.flatMap((item) => pair(this.seat(item), item)));
  }
}

/** The others as they sit, from my right hand round to my left: play goes against the clock. */
export function around(seats: number, from: number): number[] {
  return Array.from({ length: seats - 1 }, (_, i) => (from + 1 + i) % seats);
}

/** Who is drawn for a seat: their general; somebody of no name where there are no generals; nobody while they choose. */
export function drawn_as(seat: Pick<SeatView, 'seat' | 'general'>, phase: SgsView['phase']): string | null {
  if (seat.general && seat.general !== 'blank') return seat.general;
  return phase === 'generals' ? null : `blank ${seat.seat}`;
}

/** The card in use that everything else on the stack answers. */
export function card_in_use(view: SgsView): Layer | null {
  return view.stack.find((layer) => layer.kind === 'use') ?? null;
}
