/** Made from the OpenAPI document by tools/typescript.py. */

/** One's own account. */
export interface Account {
  name: string;
  created: number;
  keys: AccountKey[];
  blocks: Blocked[];
}

/** What opens an account: a passkey, or a sign-in link. */
export interface AccountKey {
  id: string;
  kind: 'passkey' | 'link';
  created: number;
  used: number;
}

/** Ban whoever a report is about, an account by its name, or an address. `days` 0: for good. */
export interface Ban {
  report?: string | null;
  kind?: 'account' | 'address';
  name?: string | null;
  address?: string | null;
  days?: number;
  why?: string;
}

/** `until` null: for good. */
export interface Banned {
  id: string;
  kind: 'account' | 'address';
  name: string;
  why: string;
  at: number;
  until: number | null;
}

export interface Block {
  seat: number;
}

export interface Blocked {
  id: string;
  name: string;
}

/** The seats of a table at which somebody sits whom one has blocked. */
export interface BlockedSeats {
  seats: number[];
}

/** A cell by its values on each axis, and what it showed at each look: games, mean, low, high. */
export interface CellCourse {
  labels: Record<string, string>;
  course: ((number | null)[])[];
}

/** A key that a patch changes; without values where it holds more than a number. */
export interface Change {
  key: string;
  label: Words;
  clause: string;
  before: number | string | null;
  after: number | string | null;
  line: number;
}

/** The card of a study, or all that is wrong with it. */
export interface CheckedStudy {
  card: StudyCard | null;
  why: Words | null;
  flaws: StudyFlaw[];
}

/** none; move: `step` a decision; game: `main` for all; increment: `main` plus `step` after each; byoyomi: `main`, then `periods` of `step`. */
export interface Clock {
  kind?: 'none' | 'move' | 'game' | 'increment' | 'byoyomi';
  main?: number;
  step?: number;
  periods?: number;
}

/** A table's clock, all of it said. */
export interface ClockInfo {
  kind: 'none' | 'move' | 'game' | 'increment' | 'byoyomi';
  main: number;
  step: number;
  periods: number;
}

/** Report somebody at the same table to the host of the server. */
export interface Complaint {
  token: string;
  seat: number;
  reason: 'abuse' | 'cheating' | 'name' | 'other';
  text?: string;
}

export interface Deed {
  at: number;
  deed: string;
  about: string;
  why: string;
}

/** The account's name, written out, so that nobody does it by mistake. */
export interface Delete {
  name: string;
}

export interface Done {
  ok?: boolean;
}

export interface DropKey {
  id: string;
}

export interface EndTable {
  why?: string;
}

export interface EnterByLink {
  secret: string;
}

export interface EnterByPasskey {
  challenge: string;
  id: string;
  response: SignedEntering;
}

/** What is wrong, as a code and in words. */
export interface Error {
  error: 'invalid' | 'not_found' | 'full' | 'forbidden' | 'too_many' | 'too_large' | 'conflict';
  text: Words;
  clause?: string | null;
}

/** What happened, numbered for whoever heard it. */
export interface Event {
  n: number;
  kind: string;
  data: Record<string, unknown>;
  say: Words;
}

/** A figure held against what was expected of it. */
export interface Expectation {
  metric: string;
  called: Words;
  labels: Record<string, string>;
  mean?: number | null;
  bound: Record<string, number>;
  holds: boolean;
}

/** A game's facts. */
export interface Facts {
  id: string;
  rules: number;
  title: Words;
  seats: number[];
  standard: number;
  roles: string[];
  bots: string[];
  presets: Preset[];
  options: Option[];
  minutes: Words;
  weight: Words;
  line: Words;
  text: Record<'zh' | 'en', Record<string, string>>;
  guessed: string;
  custom: string[];
}

export interface Flaw {
  line: number;
  why: Words;
}

/** Play on from a finished table after so many decisions. Without `seat`: whoever is to decide there. */
export interface Fork {
  at: number;
  name: string;
  seat?: number | null;
  lang?: 'zh' | 'en';
}

/** What the shelf says of a game. `version` names its facts, all of them: other facts, another version. */
export interface GameCard {
  id: string;
  version: string;
  title: Words;
  seats: number[];
  standard: number;
  minutes: Words;
  weight: Words;
  line: Words;
  lesson: boolean;
}

/** The games, and where friends in the same network find them (null where only this machine is served); whether this server has a lab. */
export interface Games {
  games: GameCard[];
  lan: string | null;
  lab: boolean;
}

/** What somebody could think of everybody after so many decisions: shares of 1 by name; empty where it is known. */
export interface GuessPoint {
  at: number;
  seats: Record<string, number>[];
}

/** What a seat could have guessed along a finished game: of what (a section of the texts), and what was true. */
export interface Guesses {
  what: string;
  truth: string[];
  entries: number;
  points: GuessPoint[];
}

export interface Health {
  ok: boolean;
  tables: number;
  version: string;
}

export interface Join {
  name: string;
  seat?: number | null;
  seal?: string | null;
  person?: string | null;
}

/** A seat that was taken as a guest becomes the account's. */
export interface KeepSeat {
  token: string;
}

/** The token that opens the seat from now on. */
export interface KeptSeat {
  token: string;
}

/** The studies that come with Qiju, and how many games this server plays for one. */
export interface LabDoor {
  studies: StudyCard[];
  most: number;
}

/** A lesson in a game: a table against bots, started at once, whose deal is always the same. */
export interface Learn {
  game: string;
  name: string;
  lang?: 'zh' | 'en';
}

export interface Lift {
  id: string;
  why?: string;
}

/** The link's secret. It is told this once and kept only as a hash. */
export interface MadeLink {
  secret: string;
}

export interface MadePasskey {
  account: string;
  challenge: string;
  name?: string | null;
  id: string;
  response: SignedMaking;
}

/** Who is signed in, null for a guest; and whether this house reads passkeys. */
export interface Me {
  account: Account | null;
  passkeys: boolean;
}

/** A mean with its 95 % interval, which is none where nothing varied. */
export interface Mean {
  mean: number;
  low: number | null;
  high: number | null;
}

export interface Mine {
  tokens: string[];
}

export interface ModeratedTable {
  code: string;
  game: string;
  status: 'open' | 'playing' | 'paused' | 'over';
  public: boolean;
  created: number;
  touched: number;
  names: string[];
}

/** A game of one's own. `token` opens the seat on this device, where the account holds it. */
export interface MyGame {
  code: string;
  game: string;
  status: 'open' | 'playing' | 'paused' | 'over';
  created: number;
  seat: number;
  names: string[];
  place: number | null;
  won: boolean;
  token: string | null;
}

export interface MyGames {
  games: MyGame[];
  ratings: MyRating[];
}

/** How strong one is at a game, as far as so many rated games can tell. */
export interface MyRating {
  game: string;
  games: number;
  mean: number;
  deviation: number;
}

export interface MyTableInfo {
  code: string;
  game: string;
  status: 'open' | 'playing' | 'paused' | 'over';
  public: boolean;
  seats: SeatInfo[];
  presets: string[];
  options: Record<string, string>;
  clock: ClockInfo;
  spectators: number;
  created: number;
  commitment: string;
  host: number;
  move: number;
  own: Own | null;
  many_seats: boolean;
  watch: 'link' | 'nobody';
  watch_delay: number;
  lesson: boolean;
  hints: boolean;
  reasons: boolean;
  pause: PauseInfo | null;
  seat: number;
  token_ok: boolean;
}

export interface MyTables {
  tables: MyTableInfo[];
}

/** A sign-in link: the first key of a new account of this name, or one more of the account that is signed in. */
export interface NewLink {
  name?: string | null;
}

export interface NewName {
  name: string;
}

/** Ask for a passkey: the first key of a new account of this name, or one more of the account that is signed in. */
export interface NewPasskey {
  name?: string | null;
}

/** A table to open. The creator sits at seat 0. `person`: who that is, a number that a browser draws once; whoever has a seat takes no other unless `many_seats`. `watch`: who may look on, and `watch_delay`: how much later. `hints`: may people ask for advice, and how a bot would guess; `reasons`: may one ask about a bot's move while the game goes on? */
export interface NewTable {
  game: string;
  name: string;
  seats?: number;
  presets?: string[];
  options?: Record<string, string | boolean | number>;
  roles?: string[];
  bots?: (string | null)[] | null;
  clock?: Clock;
  public?: boolean;
  lang?: 'zh' | 'en';
  seal?: string | null;
  person?: string | null;
  many_seats?: boolean;
  watch?: 'link' | 'nobody';
  watch_delay?: number;
  hints?: boolean;
  reasons?: boolean;
}

/** One number or declared name of a game's content. `path`: the way to it through tables and lists. */
export interface NumberOf {
  key: string;
  path: (string | number)[];
  value: number | string;
  low: number | null;
  high: number | null;
  choices: string[];
  clause: string;
  label: Words;
}

export interface Numbers {
  numbers: NumberOf[];
}

/** A share of a table's chance, opened by whoever sealed it. */
export interface OpenShare {
  token: string;
  nonce: string;
}

/** The table, now that this share is open. */
export interface Opened {
  status: 'open' | 'playing' | 'paused' | 'over';
}

export interface Option {
  name: string;
  default: string;
  choices: string[];
  clause: string;
  text: Words;
}

export interface Overview {
  tables: ModeratedTable[];
  reports: Reported[];
  bans: Banned[];
  log: Deed[];
}

/** Content of somebody's own that a table plays with: its pieces, and the hash of what it is. */
export interface Own {
  hash: string;
  pieces: string[];
}

/** A file of somebody's own, TOML, or JSON for a patch: pieces that a game takes, or a patch of its numbers. It is read and checked, never run. */
export interface OwnFile {
  name: string;
  text: string;
  kind?: 'content' | 'patch';
}

/** One piece of a file: where it stands, what it costs, and why it is refused. */
export interface OwnPiece {
  kind: string;
  id: string;
  line: number;
  points: number;
  least: number | null;
  most: number;
  why: Words | null;
}

/** What a file brings, or why it is refused as a whole. */
export interface OwnPieces {
  why: Words | null;
  pieces: OwnPiece[];
  tree: Record<string, unknown>;
}

/** A table against bots with something of one's own. */
export interface OwnPlay {
  game: string;
  name: string;
  lang?: 'zh' | 'en';
  seats?: number;
  presets?: string[];
  options?: Record<string, string | boolean | number>;
  bot?: string | null;
  seal?: string | null;
  own: OwnFile;
  roles?: string[];
}

/** A table to open with content of one's own. */
export interface OwnTable {
  game: string;
  name: string;
  seats?: number;
  presets?: string[];
  options?: Record<string, string | boolean | number>;
  roles?: string[];
  bots?: (string | null)[] | null;
  clock?: Clock;
  public?: boolean;
  lang?: 'zh' | 'en';
  seal?: string | null;
  person?: string | null;
  many_seats?: boolean;
  watch?: 'link' | 'nobody';
  watch_delay?: number;
  hints?: boolean;
  reasons?: boolean;
  own: OwnFile;
}

/** What the browser is to be asked for (`publicKey`), and what is to be sent back with its answer. */
export interface PasskeyWish {
  account: string;
  options: Record<string, unknown>;
}

/** What a patch changes, everything that is wrong with it, or why it cannot be read at all. */
export interface Patched {
  why: Words | null;
  flaws: Flaw[];
  changes: Change[];
}

/** Who paused the table, and until when at most (null: as long as they like). */
export interface PauseInfo {
  seat: number;
  until: number | null;
}

/** A table against bots, started at once. */
export interface Play {
  game: string;
  name: string;
  lang?: 'zh' | 'en';
  seats?: number;
  presets?: string[];
  options?: Record<string, string | boolean | number>;
  bot?: string | null;
  seal?: string | null;
}

export interface Preset {
  name: string;
  text: Words;
  recommended: boolean;
  about: Words;
}

/** `why` not: the store does not answer, or its disk is full. */
export interface Ready {
  ok: boolean;
  why: 'store' | 'full' | null;
}

/** A finished table after so many of its decisions. */
export interface Replay {
  view: Record<string, unknown>;
  events: Event[];
  count: number;
  at: number;
  told?: number[] | null;
}

/** A problem report: what this seat may know, and nothing more. */
export interface Report {
  text: string;
  at: number;
  versions: Record<string, string>;
  table: TableInfo;
  seat: number;
  view: Record<string, unknown> | null;
  events: Event[];
  record: string | null;
}

export interface ReportWish {
  token?: string | null;
  text: string;
}

/** A report. `account`: whether the person has one. */
export interface Reported {
  id: string;
  at: number;
  table: string;
  reason: string;
  text: string;
  by: string;
  about: string;
  account: boolean;
  said: string[];
  settled: boolean;
}

/** Sentences of a game as a table with other numbers has them: those that differ. */
export interface Retold {
  text: Record<'zh' | 'en', Record<string, string>>;
}

/** A finished table looked at again. `choices` is how many were weighed; 0 where that would take too long. */
export interface Review {
  game: string;
  names: string[];
  entries: number;
  choices: number;
  finished: boolean;
  points: ReviewPoint[];
  accounts: ReviewAccount[];
  mattered: ReviewChoice[];
}

/** Where a seat's end came from; what moved it adds up to it. */
export interface ReviewAccount {
  began: number[];
  choices: number[];
  luck: number[];
  others: number[];
  ended: number[];
}

/** A choice that mattered: what was done, how likely a win was then, what would have been better and by how much. */
export interface ReviewChoice {
  at: number;
  seat: number;
  made: ReviewMove;
  other: ReviewMove;
  chance: number[];
  gain: number[];
}

/** A move as it is written, and as people call it. */
export interface ReviewMove {
  word: string;
  zh: string;
  en: string;
}

/** Everybody's chances after so many decisions: each a share of 1 and half its 95 % interval. */
export interface ReviewPoint {
  at: number;
  chances: number[][];
}

/** A rulebook in our own words. */
export interface Rules {
  page: string;
  clauses: Record<string, string>;
  rulings: Record<string, Ruling>;
}

export interface Ruling {
  heading: string;
  text: string;
}

export interface SeatInfo {
  name: string;
  kind: 'empty' | 'person' | 'bot';
  bot: string | null;
  connected: boolean;
  bot_at: number | null;
  played_by_bot: boolean;
  resigned: boolean;
  hints: number;
}

/** A seat and the token that holds it. */
export interface Seated {
  table: string;
  seat: number;
  token: string;
  host: boolean;
  link: string;
  commitment: string;
}

export interface Settle {
  id: string;
  why?: string;
}

export interface SignOut {
  everywhere?: boolean;
}

/** What `AuthenticatorAssertionResponse` holds, bytes as base64url. */
export interface SignedEntering {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

/** What `AuthenticatorAttestationResponse` holds, bytes as base64url. */
export interface SignedMaking {
  clientDataJSON: string;
  attestationObject: string;
}

/** Where it can be watched, and the key with which it can be cancelled. */
export interface StartedStudy {
  id: string;
  key: string;
}

export interface StudioDoor {
  open: boolean;
}

export interface StudyAnswers {
  expect: Expectation[];
  compare: StudyComparison[];
  stop: Record<string, unknown> | null;
}

/** A study as one chooses it. `most`: games of a cell that this server plays. */
export interface StudyCard {
  name: string;
  title: Words;
  game: string;
  cells: number;
  games: number;
  most: number;
}

export interface StudyComparison {
  metric: string;
  called: Words;
  axis: string;
  differences: StudyDifference[];
}

/** A cell against the one it is compared with. */
export interface StudyDifference {
  labels: Record<string, string>;
  mean: number;
  low: number;
  high: number;
  q: number;
  verdict: string;
}

export interface StudyFlaw {
  line: number;
  why: Words;
}

export interface StudyKey {
  key: string;
}

/** How far a study is. `say`: what each value of each axis is called, where it has a name for people. */
export interface StudyStatus {
  id: string;
  state: 'waiting' | 'playing' | 'done' | 'cancelled' | 'stopped';
  why: Words | null;
  card?: StudyCard | null;
  say?: Record<string, Record<string, Record<string, string>>>;
  games?: number;
  all?: number;
  seconds?: number;
  metric?: string;
  metric_called?: Words | null;
  proportion?: boolean;
  cells?: CellCourse[];
  difference?: ((number | null)[])[];
  answers?: StudyAnswers | null;
}

/** A study to be played: one that comes with Qiju by its name, or a TOML text of one's own. `games` of each cell. */
export interface StudyWish {
  name: string;
  text?: string;
  games?: number;
}

/** What everybody may know about a table. */
export interface TableInfo {
  code: string;
  game: string;
  status: 'open' | 'playing' | 'paused' | 'over';
  public: boolean;
  seats: SeatInfo[];
  presets: string[];
  options: Record<string, string>;
  clock: ClockInfo;
  spectators: number;
  created: number;
  commitment: string;
  host: number;
  move: number;
  own: Own | null;
  many_seats: boolean;
  watch: 'link' | 'nobody';
  watch_delay: number;
  lesson: boolean;
  hints: boolean;
  reasons: boolean;
  pause: PauseInfo | null;
}

export interface Tables {
  tables: TableInfo[];
}

export interface Unblock {
  id: string;
}

/** A change to weigh: at which tables, and who plays. */
export interface WeighWish {
  own: OwnFile;
  seats?: number;
  presets?: string[];
  options?: Record<string, string | boolean | number>;
  bot?: string | null;
}

export interface Weighed {
  games: number;
  metrics: WeighedMetric[];
}

/** One figure before and after. `q`: how likely such a difference is by chance, given how many were looked at. */
export interface WeighedMetric {
  id: string;
  label: Words;
  proportion: boolean;
  before: Mean;
  after: Mean;
  difference: Mean;
  q: number;
}

/** Why a decision was made, in words. `bot`: empty for a person; `reason`: null where nothing was chosen. */
export interface Why {
  at: number;
  seat: number;
  bot: string;
  reason: WhyReason | null;
  zh: string;
  en: string;
}

/** The figures behind a sentence: the chance of winning, its lead over the next best with its standard error. */
export interface WhyReason {
  source: 'searched' | 'glanced' | 'fancied' | 'tempered' | 'by_chance' | 'unknown';
  chance: number;
  lead: number;
  error: number;
  worlds: number;
  temper: string;
  stake: WhyStake | null;
}

/** What two moves change most differently: now, soon after the one, soon after the other. */
export interface WhyStake {
  name: string;
  now: number;
  made: number;
  other: number;
}

/** A text for people, in both languages. */
export interface Words {
  zh: string;
  en: string;
}

/** Every call of REST by its method and path. */
export interface Calls {
  /** The games, as much of each as one chooses by. */
  'GET /api/games': { answer: Games };
  /** All facts of a game: its options, presets, bots and words. With their version they may be kept forever. */
  'GET /api/games/{game}': { path: { game: string }; query: { version?: string | null }; answer: Facts };
  /** The rulebook in our own words, clause by clause, with its rulings. */
  'GET /api/games/{game}/rules': { path: { game: string }; query: { lang?: 'zh' | 'en' }; answer: Rules };
  /** What is printed: cards, boards, numbers, as the rulebook preset has them. Galleries draw from it. */
  'GET /api/games/{game}/content': { path: { game: string }; answer: Record<string, unknown> };
  /** Public tables that wait for players or may be watched. */
  'GET /api/tables': { answer: Tables };
  /** Open a table. */
  'POST /api/tables': { body: NewTable; answer: Seated };
  'GET /api/tables/{code}': { path: { code: string }; answer: TableInfo };
  /** The game's sentences that read otherwise with the numbers of this table. */
  'GET /api/tables/{code}/text': { path: { code: string }; answer: Retold };
  /** Open a table that plays with content of one's own, which it carries by value. */
  'POST /api/own': { body: OwnTable; answer: Seated };
  /** What a file of one's own brings, piece by piece: its line, its points, and why it is refused. */
  'POST /api/games/{game}/own': { path: { game: string }; body: OwnFile; answer: OwnPieces };
  /** A table against bots, already started. */
  'POST /api/play': { body: Play; answer: Seated };
  /** The same with something of one's own, to try it at once. */
  'POST /api/play/own': { body: OwnPlay; answer: Seated };
  /** A lesson: a table against bots whose deal is always the same, already started. */
  'POST /api/lesson': { body: Learn; answer: Seated };
  /** Take an empty seat. */
  'POST /api/tables/{code}/join': { path: { code: string }; body: Join; answer: Seated };
  /** Open the share of the chance that one sealed; with the last one the table starts. */
  'POST /api/tables/{code}/open': { path: { code: string }; body: OpenShare; answer: Opened };
  /** Play on from a finished table, as it stood after so many decisions, against bots. */
  'POST /api/tables/{code}/fork': { path: { code: string }; body: Fork; answer: Seated };
  /** The tables at which these tokens sit. */
  'POST /api/mine': { body: Mine; answer: MyTables };
  /** The full record, once the table is over. */
  'GET /api/tables/{code}/record': { path: { code: string }; answer: Record<string, unknown> };
  /** A finished table after so many decisions, as this seat would see it; of what was told until then, what comes */
  'GET /api/tables/{code}/replay': { path: { code: string }; query: { at?: number; after?: number; most?: number; seat?: number; told?: boolean }; answer: Replay };
  /** A finished table looked at again: everybody's chances along the game, and which choices mattered. */
  'GET /api/tables/{code}/review': { path: { code: string }; answer: Review };
  /** Why a decision of a finished table was made: what whoever made it weighed, with its figures. */
  'GET /api/tables/{code}/why': { path: { code: string }; query: { at: number }; answer: Why };
  /** What this seat of a finished table could have guessed along the game, beside what was true. */
  'GET /api/tables/{code}/guesses': { path: { code: string }; query: { seat?: number }; answer: Guesses };
  /** A problem report to send to the makers. */
  'POST /api/tables/{code}/report': { path: { code: string }; body: ReportWish; answer: Report };
  /** The process lives and its loop goes round, whatever the store does. */
  'GET /healthz': { answer: Health };
  /** Can decisions be stored now? 503 where they cannot: the store is slow, gone or full. */
  'GET /readyz': { answer: Ready };
  /** One's own account; null for a guest. */
  'GET /api/account': { answer: Me };
  /** A new sign-in link; with a name, and nobody signed in, for a new account of that name. */
  'POST /api/account/link': { body: NewLink; answer: MadeLink };
  /** Sign in with a link. */
  'POST /api/account/enter': { body: EnterByLink; answer: Done };
  /** What a browser needs to make a passkey, for a new account or one more for the one that is signed in. */
  'POST /api/account/passkey/wish': { body: NewPasskey; answer: PasskeyWish };
  /** A passkey that a browser has just made. */
  'POST /api/account/passkey': { body: MadePasskey; answer: Done };
  /** What a browser needs to sign in with a passkey. */
  'GET /api/account/passkey/ask': { answer: PasskeyWish };
  /** Sign in with a passkey. */
  'POST /api/account/passkey/enter': { body: EnterByPasskey; answer: Done };
  /** Sign out, here or on every device. */
  'POST /api/account/leave': { body: SignOut; answer: Done };
  'POST /api/account/name': { body: NewName; answer: Done };
  /** Take back a passkey or a link. Every browser is signed out; this one is signed in anew. */
  'POST /api/account/drop': { body: DropKey; answer: Done };
  /** One's games, the latest first, and one's ratings. */
  'GET /api/account/games': { query: { before?: number }; answer: MyGames };
  /** All that is kept about one's account. */
  'GET /api/account/export': { answer: Record<string, unknown> };
  /** The account and all that is kept about it, for good. */
  'POST /api/account/delete': { body: Delete; answer: Done };
  /** A seat that one took as a guest becomes the account's, so that other devices find it. */
  'POST /api/tables/{code}/keep': { path: { code: string }; body: KeepSeat; answer: KeptSeat };
  /** At which seats of a table somebody sits whom one has blocked. */
  'GET /api/tables/{code}/blocked': { path: { code: string }; answer: BlockedSeats };
  /** Do not sit with this person again: by their account, or as a guest by where they came from. */
  'POST /api/tables/{code}/block': { path: { code: string }; body: Block; answer: Done };
  'POST /api/account/unblock': { body: Unblock; answer: Done };
  /** Report somebody at one's table to the host of the server; guests may, too. */
  'POST /api/tables/{code}/complaint': { path: { code: string }; body: Complaint; answer: Done };
  /** Tables that go on, reports, bans, and what was done. */
  'GET /api/moderation': { answer: Overview };
  /** Ban an account or an address; whoever it is leaves their tables. */
  'POST /api/moderation/ban': { body: Ban; answer: Done };
  /** Lift a ban. */
  'POST /api/moderation/lift': { body: Lift; answer: Done };
  /** A report needs nothing more. */
  'POST /api/moderation/settle': { body: Settle; answer: Done };
  /** End a table; what was decided there stays its story. */
  'POST /api/tables/{code}/end': { path: { code: string }; body: EndTable; answer: Done };
  /** Whether whoever asks may make things of their own here. */
  'GET /api/studio': { answer: StudioDoor };
  /** Every number of a game: what it is, what it may be, its clause, what it is called. */
  'GET /api/games/{game}/numbers': { path: { game: string }; answer: Numbers };
  /** What a patch changes, or everything that is wrong with it, each at its line. */
  'POST /api/games/{game}/patch': { path: { game: string }; body: OwnFile; answer: Patched };
  /** Bots play with the change and without it, for some seconds: every figure of both, and their difference. */
  'POST /api/games/{game}/weigh': { path: { game: string }; body: WeighWish; answer: Weighed };
  /** The studies that come with Qiju, and how much this server plays. */
  'GET /api/lab': { answer: LabDoor };
  /** What a study of one's own would play, or everything that is wrong with it, each at its line. */
  'POST /api/lab/check/own': { body: StudyWish; answer: CheckedStudy };
  /** Have a study played: one that comes with Qiju by its name, or one of one's own. */
  'POST /api/lab/own': { body: StudyWish; answer: StartedStudy };
  /** How far a study is, and what it shows by now. */
  'GET /api/lab/{study}': { path: { study: string }; answer: StudyStatus };
  /** For whoever started it: no more of it is played. */
  'POST /api/lab/{study}/cancel': { path: { study: string }; body: StudyKey; answer: StudyStatus };
  /** Two cells, of one study or of two, figure by figure. */
  'GET /api/lab/{study}/compare/{other}': { path: { study: string; other: string }; query: { cell?: number; other_cell?: number }; answer: Weighed };
}
