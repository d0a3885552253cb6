/** The end, told: where the points came from, what decided it, what everybody did. */

import type { Account } from '../../lib/account';
import { course_of, deciding, type Deciding } from '../../lib/deciding';
import type { GameEvent, Lang } from '../../lib/types';
import type { Say } from '../../lib/words';
import type { CarnivalView, Score, TroupeView } from './model';
import { teller } from './words';

const SCORING = ['road', 'plaza', 'gathers', 'redeemed', 'finishes', 'ousts', 'block'];

export type Source = Exclude<keyof Score, 'total'>;
/** In the order of the score sheet. */
const SOURCES: Source[] = ['road', 'plaza', 'assembly', 'theatre', 'finish', 'ousting', 'subsidy', 'block', 'flowers', 'kinds', 'ticket'];

/** The sources that brought anybody anything. */
export function sources(troupes: TroupeView[]): Source[] {
  return SOURCES.filter((source) => troupes.some((troupe) => (troupe.score?.[source] ?? 0) !== 0));
}

export interface Part {
  source: Source;
  points: number;
}

/** The parts of one score; what was lost comes last. */
export function parts(score: Score, order: Source[]): { gains: Part[]; losses: Part[]; gained: number } {
  const all = order.map((source) => ({ source, points: score[source] }));
  const gains = all.filter((part) => part.points > 0);
  return { gains, losses: all.filter((part) => part.points < 0), gained: gains.reduce((sum, part) => sum + part.points, 0) };
}

/** What decided it, by the points as they were told on the way. */
export function decided(events: GameEvent[], seats: number, winners: number[]): Deciding | null {
  const brought = (event: GameEvent): [number, number][] => {
    const points = event.data['points'];
    return SCORING.includes(event.kind) && typeof points === 'number' ? [[Number(event.data['seat']), points]] : [];
  };
  return deciding(course_of(events, seats, brought), winners);
}

/** One seat's end: the score sheet line by line, and what it did on the way. */
export function account(view: CarnivalView, seat: number, events: GameEvent[], say: Say, lang: Lang): Account {
  const troupe = view.troupes.find((one) => one.seat === seat);
  const tell = teller(lang);
  const mine = (kind: string) => events.filter((event) => event.kind === kind && event.data['seat'] === seat).length;
  const sheet = troupe?.score ?? null;
  return {
    parts: sheet ? SOURCES.filter((source) => sheet[source] !== 0).map((source) => ({ label: say(`source.${source}`), points: sheet[source] })) : [],
    deeds: [
      { label: tell('deed_moves'), value: mine('moves') },
      { label: tell('deed_shows'), value: mine('plaza') + mine('gathers') + mine('redeemed') },
      { label: tell('deed_drinks'), value: mine('drinks') + mine('tea') },
      { label: tell('deed_rests'), value: mine('rests') },
    ],
  };
}
