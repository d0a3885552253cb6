/** What the events tell: the rounds of a battle, and how everybody fared. */

import type { Account } from '../../lib/account';
import type { Deciding } from '../../lib/deciding';
import type { GameEvent, Lang } from '../../lib/types';
import type { MineView } from './model';
import { teller } from './words';

export interface Act {
  seat: number;
  /** A card's id, `fist`, or `escape`. */
  card: string;
  /** How an escape went. */
  away?: boolean;
}

export interface Blow {
  /** Whose hearts; null: the foe who is no player. */
  seat: number | null;
  amount: number;
}

export interface Clash {
  /** The number of its first event. */
  id: number;
  ambush: boolean;
  acts: Act[];
  blows: Blow[];
  /** The dragon's attack, by id. */
  attack: string | null;
  settled: boolean;
}

const ENDS = ['turn', 'round', 'win_last', 'win_dragon', 'win_all_dead', 'win_tasks', 'draw'];
const id_of = (reference: unknown) => String(reference ?? '').replace(/^@\w+\./, '');

/** The battle that was declared last, round by round; over once something else has begun. */
export function clashes(events: GameEvent[]): { war: GameEvent | null; rounds: Clash[]; over: boolean } {
  let start = -1;
  for (let i = events.length - 1; i >= 0 && start < 0; i -= 1) if (events[i]!.kind === 'war') start = i;
  if (start < 0) return { war: null, rounds: [], over: true };
  const rounds: Clash[] = [];
  let over = false;
  for (const event of events.slice(start + 1)) {
    if (ENDS.includes(event.kind)) {
      over = true;
      break;
    }
    tell(event, rounds);
  }
  return { war: events[start]!, rounds, over };
}

function tell(event: GameEvent, rounds: Clash[]): void {
  const seat = Number(event.data['seat'] ?? -1);
  const amount = Number(event.data['amount'] ?? 0);
  const last = () => rounds[rounds.length - 1] ?? open(event, rounds);
  switch (event.kind) {
    case 'ambush':
      open(event, rounds).ambush = true;
      last().acts.push({ seat, card: id_of(event.data['card']) });
      break;
    case 'action':
    case 'played':
      act(event, rounds, { seat, card: id_of(event.data['card']) });
      break;
    case 'escaped':
    case 'caught':
      act(event, rounds, { seat, card: 'escape', away: event.kind === 'escaped' });
      break;
    case 'hurt':
    case 'harmed':
      settle(last(), { seat, amount: -amount });
      break;
    case 'heal':
      settle(last(), { seat, amount });
      break;
    case 'hits':
      settle(last(), { seat: null, amount: -amount });
      break;
    case 'dragon_attack':
      last().attack = id_of(event.data['attack']);
      last().settled = true;
      break;
  }
}

function open(event: GameEvent, rounds: Clash[]): Clash {
  const next: Clash = { id: event.n, ambush: false, acts: [], blows: [], attack: null, settled: false };
  rounds.push(next);
  return next;
}

/** A new round begins when one was settled, or when somebody acts again. */
function act(event: GameEvent, rounds: Clash[], next: Act): void {
  const last = rounds[rounds.length - 1];
  const now = !last || last.settled || last.ambush || last.acts.some((one) => one.seat === next.seat) ? open(event, rounds) : last;
  now.acts.push(next);
}

function settle(round: Clash, blow: Blow): void {
  round.settled = true;
  const known = round.blows.find((one) => one.seat === blow.seat && Math.sign(one.amount) === Math.sign(blow.amount));
  if (known) known.amount += blow.amount;
  else round.blows.push({ ...blow });
}

// ---- the end -------------------------------------------------------------------------------------------------

export interface Fate {
  round: number;
  /** Whose kill it was; null: nobody's, or not told. */
  by: number | null;
  /** What did it, as a key of the text table; null: not told (tables of the first rules). */
  cause: string | null;
}

const DEATHS = ['slain', 'perished', 'dead'];

/** When everybody fell, by whom and of what: as it was told, nothing guessed. */
export function fates(events: GameEvent[]): Map<number, Fate> {
  const found = new Map<number, Fate>();
  let round = 0;
  for (const event of events) {
    if (event.kind === 'round') round = Number(event.data['round']);
    if (!DEATHS.includes(event.kind)) continue;
    const { by, cause } = event.data;
    found.set(Number(event.data['seat']), { round, by: by === undefined ? null : Number(by), cause: cause === undefined ? null : String(cause).slice(1) });
  }
  return found;
}

const DECIDING = [...DEATHS, 'dragon_dead', 'task_done'];

/** The last thing that a game could turn on: a death, the dragon's, a task. */
export function decided(events: GameEvent[]): Deciding | null {
  const event = events.findLast((one) => DECIDING.includes(one.kind));
  return event ? { event, why: null } : null;
}

/** One seat's end in numbers. */
export function account(view: MineView, seat: number, events: GameEvent[], lang: Lang): Account {
  const tell = teller(lang);
  const player = view.players[seat];
  const sum = (kinds: string[], by: string) =>
    events.filter((event) => kinds.includes(event.kind) && event.data[by] === seat).reduce((total, event) => total + Number(event.data['amount'] ?? 0), 0);
  const steps = events.filter((event) => event.kind === 'walked' && event.data['seat'] === seat).reduce((total, event) => total + (event.data['path'] as number[]).length, 0);
  return {
    parts: [],
    deeds: [
      { label: tell('deed_kills'), value: player?.kills ?? 0 },
      { label: tell('deed_tasks'), value: player?.tasks ?? 0 },
      { label: tell('deed_hits'), value: sum(['hits'], 'seat') },
      { label: tell('deed_hurt'), value: sum(['hurt', 'harmed'], 'seat') },
      { label: tell('deed_steps'), value: steps },
    ],
  };
}
