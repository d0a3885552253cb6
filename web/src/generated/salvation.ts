/** Made from src/qiju/games/salvation/view_types.py by tools/typescript.py. */

export type Step = 'choose_role' | 'event_join' | 'event_name' | 'market' | 'act' | 'assembly' | 'bidding' | 'granting' | 'sharing' | 'over';

export type Good = 'grain' | 'coins' | 'land';

export type Goods = Partial<Record<Good, number>>;

export type Role = 'merchant' | 'landlord' | 'official' | 'farmer' | 'widow' | 'monk';

export type Special = 'none' | 'liberation' | 'nirvana';

export type EventKind = 'imperial' | 'famine' | 'assembly' | 'chance';

export type Condition = 'merit' | 'rep' | 'resources' | 'mana' | 'gp';

/** What an event may change. */
export type Touched = 'grain' | 'coins' | 'merit' | 'rep' | 'mana' | 'gp' | 'life' | 'tokens';

export interface Need {
  what: Condition;
  need: number;
  have: number;
  at: 'least' | 'most';
  met: boolean;
}

export interface Progress {
  goal: 'liberation' | 'nirvana';
  needs: Need[];
  met: boolean;
  points_now: number;
}

/** What a deed would bring: a gift in phase 4, if nobody outbids it. */
export interface Outlook {
  changes: Record<string, number>;
  /** How many points more the final count would show, remaining resources included. */
  points: number;
  /** The conditions that it moves, as they would stand. */
  needs: Need[];
}

export interface Score {
  total: number;
  merit: number;
  rep: number;
  resources: number;
  gp: number;
  bonus: number;
}

export interface Request {
  service: string;
  anonymous: boolean;
}

/** How often somebody gave plainly this round. */
export interface Gifts {
  open: number;
  anonymous: number;
}

export interface Lot {
  grain: number;
  coins: number;
}

export interface Rates {
  sell: Lot;
  buy: Lot;
  land_price: number;
  land_sale: number;
  /** The action points of a visit to the village, and of a sale or purchase of land. */
  village_actions: number;
  land_actions: number;
}

export interface Worth {
  grain: number;
  coins: number;
  land: number;
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
  /** What they gain themselves when they transfer merit. */
  transfer_bonus: number;
  disciple: boolean;
  requests: Request[];
  plain: Gifts;
  /** What phase 4 will bring for this round's gifts, if nobody outbids them. */
  coming: Record<string, number>;
  offers_left: number;
  counters_left: number;
  trades: number;
  bonus_left: boolean;
  sealed: boolean;
  answer: number | null;
  bid: number | null;
  land_limit: number;
  rates: Rates;
  /** What one more of each is worth to them now, in hundredths of a point. */
  worth: Worth | null;
  progress: Progress;
  special: Special;
  score: Score | null;
}

export interface Asker {
  seat: number;
  anonymous: boolean;
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
  asked: Asker[];
  contested: boolean;
}

/** Who has it where two write the same. */
export type Tie = 'you' | 'them' | 'dice' | 'halved';

export interface Bidder {
  seat: number;
  sealed: boolean;
  bid: number | null;
  most: number;
  anonymous: boolean;
  /** Between this bidder and the viewer; null where the viewer does not bid. */
  tie: Tie | null;
}

export interface Auction {
  /** The least bid with which the viewer has it, whatever the others write. */
  sure: number | null;
  service: string;
  least: number;
  supply: number;
  bidders: Bidder[];
}

export interface PlainGift {
  coins: number;
  merit: number;
  many: boolean;
}

export interface Assembly {
  actions: number;
  coins: number;
  merit: number;
}

export interface Relief {
  actions: number;
  mana: number;
  grain: number;
  from: number;
}

export interface Temple {
  services: Service[];
  anonymous: number;
  plain: PlainGift | null;
  hall_by: number | null;
  auction: Auction | null;
  assembly: Assembly;
  relief: Relief;
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

export interface Market {
  open: boolean;
  offers: Offer[];
  waiting: number | null;
  most: number;
  offers_a_round: number;
  counters_a_round: number;
  chain: number;
  deals: number;
}

export interface EventView {
  name: string;
  kind: EventKind;
  effects: Record<string, unknown>;
  rate_percent: number;
  changes: Partial<Record<Touched, number>>[];
  relieved: number[];
  disciple: number | null;
}

export interface Village {
  rate_percent: number;
  caravan: boolean;
  one_lot: boolean;
  land_bank: number;
  /** As printed; a role may pay less. */
  land_price: number;
  land_sale: number;
}

export interface Palace {
  actions: number;
  rep: number;
  coins: number;
}

export interface Veil {
  coins: number;
  merit: number;
}

export interface Question {
  what: string;
  asked: number[];
  pay: Record<string, number>;
  free: number[];
  merit: number;
  veil: Veil | null;
}

export interface Scoring {
  merit: number;
  rep: number;
  resources: number;
  gp: number;
  land_value: number;
}

export interface Goals {
  score: Scoring;
  special: 'win' | 'bonus';
  bonus: number;
  check: 'game_end' | 'end_of_round' | 'any_time';
}

export interface Result {
  reason: string;
  winners: number[];
  ranks: number[];
  specials: Special[];
}

export interface SalvationView {
  step: Step;
  phase: number;
  round: number;
  rounds: number;
  first: number | null;
  order: number[];
  turn: number | null;
  event: EventView | null;
  events_left: number;
  events_gone: string[];
  people: Person[];
  temple: Temple;
  village: Village;
  palace: Palace;
  market: Market;
  /** By the words of the viewer's moves. */
  outlook: Record<string, Outlook>;
  question: Question | null;
  goals: Goals;
  result: Result | null;
}
