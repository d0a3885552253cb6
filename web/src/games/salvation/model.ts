/** What the view says (`src/qiju/games/salvation/view.py`), and what can be read off it without knowing a rule. */

export type Good = 'grain' | 'coins' | 'land';
export const GOODS: Good[] = ['grain', 'coins', 'land'];
export type Goods = Partial<Record<Good, number>>;
export type Role = 'merchant' | 'landlord' | 'official' | 'farmer' | 'widow' | 'monk';
export type Special = 'none' | 'liberation' | 'nirvana';
/** Whatever a person has that can be counted. */
export type Unit = Good | 'merit' | 'rep' | 'mana' | 'gp' | 'life' | 'tokens';

export interface Need {
  what: 'merit' | 'rep' | 'resources' | 'mana' | 'gp';
  need: number;
  have: number;
  at: 'least' | 'most';
  met: boolean;
}

export interface Score {
  total: number;
  merit: number;
  rep: number;
  resources: number;
  gp: number;
  bonus: number;
}

export interface Person {
  seat: number;
  role: Role | null;
  grain: number;
  coins: number;
  land: number;
  merit: number;
  rep: number;
  mana: number | null;
  gp: number | null;
  life: number;
  tokens: number;
  alive: boolean;
  actions: number;
  escrow: number;
  resources: number;
  protected: boolean;
  transferred: boolean;
  disciple: boolean;
  requests: { service: string; anonymous: boolean }[];
  offers_left: number;
  counters_left: number;
  trades: number;
  bonus_left: boolean;
  sealed: boolean;
  answer: number | null;
  bid: number | null;
  rates: { sell: { grain: number; coins: number }; buy: { coins: number; grain: number }; land_price: number; land_sale: number };
  /** What one more of each is worth to them now, in hundredths of a point. */
  worth: Record<Good, number> | null;
  progress: { goal: 'liberation' | 'nirvana'; needs: Need[]; met: boolean; points_now: number };
  special: Special;
  score: Score | null;
}

export interface Service {
  name: string;
  coins: number;
  usual: number;
  merit: number;
  rep: number;
  /** For how many a round; 0: for all who ask. */
  supply: number;
  once: boolean;
  gone: boolean;
  asked: { seat: number; anonymous: boolean }[];
  contested: boolean;
}

export interface Bidder {
  seat: number;
  sealed: boolean;
  bid: number | null;
  most: number;
  anonymous: boolean;
}

export interface Auction {
  service: string;
  least: number;
  supply: number;
  bidders: Bidder[];
}

export interface Offer {
  number: number;
  from: number;
  /** null: to all. */
  to: number | null;
  give: Goods;
  want: Goods;
  counter: number;
  can: boolean;
  takers: number[];
}

export interface EventView {
  name: string;
  kind: 'imperial' | 'famine' | 'assembly' | 'chance';
  changes: Partial<Record<Unit, number>>[];
  relieved: number[];
  disciple: number | null;
}

export interface SalvationView {
  step: string;
  phase: number;
  round: number;
  rounds: number;
  first: number | null;
  order: number[];
  turn: number | null;
  event: EventView | null;
  events_left: number;
  people: Person[];
  temple: {
    services: Service[];
    anonymous: number;
    plain: { coins: number; merit: number; many: boolean } | null;
    hall_by: number | null;
    auction: Auction | null;
  };
  village: { rate_percent: number; caravan: boolean; land_bank: number; land_sale: number };
  palace: { actions: number; rep: number; coins: number };
  market: { open: boolean; offers: Offer[]; waiting: number | null; offers_a_round: number; deals: number };
  question: {
    what: string;
    asked: number[];
    pay: Record<string, number>;
    free: number[];
    merit: number;
    veil: { coins: number; merit: number } | null;
  } | null;
  goals: {
    score: { merit: number; rep: number; resources: number; gp: number; land_value: number };
    special: 'win' | 'bonus';
    bonus: number;
    check: string;
  };
  result: { reason: string; winners: number[]; ranks: number[]; specials: Special[] } | null;
}

export const PHASES = [1, 2, 3, 4, 5];

/** The others, from the left hand round. */
export function around(seats: number, from: number): number[] {
  return Array.from({ length: seats - 1 }, (_, i) => (from + 1 + i) % seats);
}

/** What changed hands or was earned between two views, by seat: `{grain: -2, coins: 3}`. */
const WATCHED: Unit[] = ['grain', 'coins', 'land', 'merit', 'rep', 'mana', 'gp', 'tokens'];
export function differences(before: SalvationView, after: SalvationView): Partial<Record<Unit, number>>[] {
  return after.people.map((person, seat) => {
    const was = before.people[seat];
    if (!was || was.role !== person.role) return {};
    const found: Partial<Record<Unit, number>> = {};
    for (const what of WATCHED) {
      const change = (person[what] ?? 0) - (was[what] ?? 0);
      if (change !== 0) found[what] = change;
    }
    return found;
  });
}

/** What goods are worth to somebody, in points; null where nobody can say. */
export function worth_of(person: Person | undefined, goods: Goods): number | null {
  const { worth } = person ?? {};
  if (!worth) return null;
  return GOODS.reduce((sum, kind) => sum + (goods[kind] ?? 0) * worth[kind], 0) / 100;
}

/** What a trade would bring somebody who gets these and gives those, in points. */
export function gain_of(person: Person | undefined, gets: Goods, gives: Goods): number | null {
  const [one, two] = [worth_of(person, gets), worth_of(person, gives)];
  return one === null || two === null ? null : one - two;
}

/** '+1.4', '−0.3', '±0': a gain in points as one says it. */
export function said_gain(gain: number): string {
  const tenths = Math.round(gain * 10);
  if (tenths === 0) return '±0';
  return `${tenths > 0 ? '+' : '−'}${(Math.abs(tenths) / 10).toFixed(1)}`;
}

/** How far a condition has come, from 0 to 1, for a thin bar. */
export function share_of(need: Need): number {
  if (need.met) return 1;
  if (need.at === 'least') return need.need === 0 ? 1 : Math.max(0, need.have / need.need);
  return need.have === 0 ? 1 : Math.min(1, need.need / need.have);
}

export function empty(goods: Goods): boolean {
  return GOODS.every((kind) => !goods[kind]);
}

/** Slots of a service as they fill: somebody, nobody yet, or one too many. */
export interface Slot {
  seat: number | null;
  anonymous: boolean;
  beyond: boolean;
}

export function slots(service: Service): Slot[] {
  const filled = service.asked.map((one, i) => ({ ...one, beyond: service.supply > 0 && i >= service.supply }));
  const free = Array.from({ length: Math.max(0, service.supply - filled.length) }, () => ({ seat: null, anonymous: false, beyond: false }));
  return [...filled, ...free];
}
