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
  moves: number[];
  /** What the tiles on it cost before armour. */
  harm: number;
}

export interface WayToEnd extends WayView {
  end: number;
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

export interface Dragon {
  hp: number;
  most: number;
  range: number;
  armor: number;
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

export interface FighterView {
  seat: number;
  side: Side;
  action: ActionView | null;
  block: number;
  dealt: number;
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

export interface TaskView {
  id: string;
  goal: string;
  least: number;
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
  claimed: string[];
  decks: Record<string, number>;
  discards: string[];
  broken: string[];
  battle: BattleView | null;
  asking: AskingView | null;
  result: Result | null;
}
