/** Made from src/qiju/games/mineventure/view_types.py by tools/typescript.py. */

export type Phase = 'spawn' | 'action' | 'walk' | 'decision' | 'discard' | 'turn' | 'help' | 'ambush' | 'aim' | 'battle' | 'offer' | 'draw' | 'loot' | 'effect' | 'over';

export type Slot = 'main' | 'off' | 'armor';

export type Realm = 'overworld' | 'nether' | 'end';

export type Time = 'day' | 'night';

export type DamageType = 'physical' | 'piercing' | 'true';

export type Polarity = 'positive' | 'neutral' | 'negative';

export type Foe = 'player' | 'mob' | 'dragon' | 'crystal';

export type Side = 'declarer' | 'target' | 'helper';

export interface BlockView {
  id: string;
  zh: string;
  turn: number;
  realm: Realm;
  own: boolean;
}

export interface TileFact {
  walkable: boolean;
  cost: number;
  cover: number;
  range: number;
  harm: number;
  stop: string | null;
  amount: number;
  deck: string | null;
  buff: string | null;
}

export interface MapView {
  size: number;
  rows: string[];
  blocks: BlockView[];
  /** By the sign that stands for it in the rows. */
  tiles: Record<string, string>;
  facts: Record<string, TileFact>;
  spawns: number[];
  crystals: number[];
  dragon: number[];
}

export interface WayView {
  path: number[];
  /** How many steps are spent with each of its tiles. */
  steps: number[];
  moves: number[];
  /** What the tiles on it cost before armour. */
  harm: number;
}

/** What it would be like to end a move on a tile. */
export interface Stop {
  /** Whether its reward is still to be had (V-214). */
  reward: boolean;
  /** Seats that one would reach from there, and seats that would reach back. */
  strikes: number[];
  struck: number[];
  /** Places of mobs, and whether the dragon, that would reach one there. */
  mobs: number[];
  dragon: boolean;
}

export interface WayToEnd extends WayView {
  end: number;
  stop: Stop;
}

export interface WayToWar extends WayView {
  seat: number;
}

export interface TurnView {
  seat: number;
  die: number | null;
  bonus: number;
  steps: number | null;
  need: number | null;
  path: number[];
  ends: number[];
  ways: WayToEnd[];
  wars: WayToWar[];
}

export interface Mob {
  kind: string;
  cell: number;
  hp: number;
  most: number;
  damage: number;
  type: DamageType;
  range: number;
  owner: number;
}

export interface Marker {
  kind: string;
  cell: number;
  owner: number;
  rounds: number;
}

export interface Crystal {
  hp: number;
  most: number;
}

/** What the dragon does on these faces of its die. */
export interface AttackView {
  id: string;
  faces: number[];
}

export interface Dragon {
  hp: number;
  most: number;
  range: number;
  armor: number;
  /** What its attacks do more at night; what it does to everybody in the End each round; what a crystal gives it back. */
  night: number;
  patrol: number;
  heals: number;
  attacks: AttackView[];
  crystals: Crystal[];
}

export interface Character {
  id: string;
  zh: string;
  text_zh: string;
  text_en: string;
  /** Eight rows of eight palette digits; empty for those that the page knows. */
  head: string[];
}

export interface GearView {
  card: string;
  slot: Slot | null;
  durability: number;
  most: number;
  damage: number;
  range: number;
  type: DamageType;
  block: number;
  armor: number;
  books: string[];
}

export interface Equipped {
  main: GearView | null;
  off: GearView | null;
  armor: GearView | null;
}

export interface BuffView {
  id: string;
  polarity: Polarity;
  rounds: number;
}

export interface HandCard {
  back: string;
  /** null: hidden from this viewer. */
  card: string | null;
}

export interface PlayerView {
  seat: number;
  character: Character;
  alive: boolean;
  hp: number;
  max_hp: number;
  absorb: number;
  cell: number;
  realm: Realm | null;
  home: number;
  gear: Equipped;
  companion: string | null;
  buffs: (BuffView | null)[];
  hand: HandCard[];
  hand_limit: number;
  range: number;
  armor: number;
  escaped: boolean;
  lost_turn: boolean;
  set_roll: number;
  skip_action: boolean;
  kills: number;
  dragon_damage: number;
  tasks: number;
  died: number | null;
}

export interface ActionView {
  kind: 'main' | 'off' | 'escape' | 'card';
  card: string | null;
  pick: number | null;
}

/** One number of a blow, and the thing it comes from, by its name in the text table. */
export interface Term {
  key: string;
  n: number;
  /** Whether it is a defence of whoever is struck. */
  guard: boolean;
}

/** What a weapon would take from the other side as things stand. */
export interface Blow {
  slot: 'main' | 'off';
  card: string | null;
  terms: Term[];
  type: DamageType;
  total: number;
  /** What it blocks when it is raised instead. */
  block: number;
}

/** What a mob, or the dragon on these faces of its die, would do to a fighter. */
export interface Answer {
  key: string;
  faces: number[];
  terms: Term[];
  total: number;
  /** Whether the battle is over with it. */
  ends: boolean;
}

/** How this battle round would end with one announcement: each pair from the least to the most. */
export interface Outcome {
  move: number;
  dealt: number[];
  taken: number[];
  heal: number;
  /** HP left to the other side, and to oneself. */
  foe: number[];
  me: number[];
  /** Whether one is out of the battle with it. */
  leaves: boolean;
  /** So many faces of so many, where a die decides. */
  odds: number[] | null;
}

export interface FighterView {
  seat: number;
  side: Side;
  action: ActionView | null;
  block: number;
  dealt: number;
  blows: Blow[];
  /** What a foe that is no player would do to them. */
  answers: Answer[];
}

export interface BattleView {
  declarer: number;
  against: Foe;
  number: number;
  round: number;
  rounds: number;
  ambush: boolean;
  speaker: number | null;
  attack: number | null;
  fighters: FighterView[];
  /** For whoever announces now, and nobody else: hands are secret. */
  outcomes: Outcome[];
}

/** What an open question is about; which fields it has depends on its kind. */
export interface AskingView {
  seat: number;
  kind: string;
  card?: string | null;
  durability?: number;
  books?: string[];
  replaces?: string | null;
  deck?: string;
  cards?: (string | null)[];
  gear?: GearView | GearView[] | null;
  victim?: number;
  left?: number;
}

export interface Story {
  card: string;
  left: number;
}

/** Another player, as seen from a tile: null is another realm. */
export interface Reach {
  seat: number;
  /** How far an attack has to reach, and how far one that comes back: cover counts. */
  far: number | null;
  back: number | null;
  strikes: boolean;
  struck: boolean;
  /** What the best weapon of each side takes from the other, no guard raised. */
  deals: number;
  takes: number;
}

export interface TaskView {
  id: string;
  goal: string;
  least: number;
  /** How far every seat has come. */
  done: number[];
  met: number[];
}

export interface Result {
  reason: string;
  winners: number[];
}

export interface MineView {
  phase: Phase;
  asked: number[];
  round: number;
  day: number;
  time: Time;
  first: number;
  turn: TurnView | null;
  map: MapView;
  players: PlayerView[];
  mobs: Mob[];
  markers: Marker[];
  dragon: Dragon;
  stories: Story[];
  tasks: TaskView[];
  /** Faces of the die. */
  die: number;
  /** Tasks that win the game, where the table plays so; else 0. */
  race: number;
  claimed: string[];
  /** From where the viewer stands. */
  reach: Reach[];
  decks: Record<string, number>;
  discards: string[];
  broken: string[];
  battle: BattleView | null;
  asking: AskingView | null;
  result: Result | null;
}
