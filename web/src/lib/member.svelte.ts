/** Who is signed in, where anybody is. Guests cost nothing: without a sign that somebody was here, nobody is asked for. */

import type { Account, MyGame, MyRating } from '../generated/rest';
import { api } from './api';
import { mute_key, muted } from './muted';
import { seats } from './seats';
import { set } from './settings.svelte';

const KEY = 'qiju.member';

class Member {
  me = $state.raw<Account | null>(null);
  games = $state.raw<MyGame[]>([]);
  ratings = $state.raw<MyRating[]>([]);
  /** Whether the server reads passkeys. */
  passkeys = $state(false);

  /** Look who is signed in; `again`: even where there is no sign of anybody. */
  async load(again = false): Promise<void> {
    if (!again && !remembered()) return;
    const answer = await api.me();
    this.passkeys = answer.passkeys;
    this.me = answer.account;
    remember(answer.account !== null);
    if (!answer.account) return;
    set('name', answer.account.name);
    await this.look();
  }

  /** My games; seats that another device took are mine here, too. */
  async look(): Promise<void> {
    const { games, ratings } = await api.my_games();
    this.games = games;
    this.ratings = ratings;
    for (const { code, token, seat, game, status } of games) {
      if (token && status !== 'over' && seats.get(code)?.token !== token) seats.put(code, { token, seat, game });
    }
  }

  /** At a table: whom I have blocked is not heard. */
  async hush(code: string, names: string[]): Promise<void> {
    const { seats: blocked } = await api.blocked(code);
    for (const seat of blocked) muted.add(mute_key(code, seat, names[seat] ?? ''));
  }

  /** Nobody is signed in any more. */
  gone(): void {
    this.me = null;
    this.games = [];
    this.ratings = [];
    remember(false);
  }
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // a browser that keeps nothing
  }
}

function remember(here: boolean): void {
  try {
    if (here) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // it holds for this visit
  }
}

export const member = new Member();
