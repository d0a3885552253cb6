/** The ways to a table against bots: a game, or its lesson. */

import { own_lesson, prepare } from '../games';
import { api } from '../lib/api';
import { t } from '../lib/i18n/index.svelte';
import { unfinished_lesson } from '../lib/lesson_place';
import { complain } from '../lib/notes.svelte';
import { go } from '../lib/route.svelte';
import { seats } from '../lib/seats';
import { settings } from '../lib/settings.svelte';

/** Sits down at the lesson of a game; `anew`: at a fresh one. */
export async function learn(game: string, anew = false): Promise<void> {
  prepare(game);
  try {
    const lesson = await own_lesson(game)?.();
    const begun = anew || !lesson ? null : unfinished_lesson(game, lesson.steps.length);
    if (begun && (await still_there(begun))) {
      go({ page: 'table', code: begun });
      return;
    }
    const seated = await api.learn(game, settings.name || t('name.guest'));
    seats.put(seated.table, { token: seated.token, seat: seated.seat, game });
    go({ page: 'table', code: seated.table });
  } catch (problem) {
    complain(problem);
  }
}

async function still_there(code: string): Promise<boolean> {
  if (!seats.get(code)) return false;
  const table = await api.table(code).catch(() => null);
  return table?.status === 'playing' || table?.status === 'paused';
}

/** A table against bots. */
export async function play_bots(game: string): Promise<void> {
  prepare(game);
  try {
    const seated = await api.play({ game, name: settings.name || t('name.guest') });
    seats.put(seated.table, { token: seated.token, seat: seated.seat, game });
    go({ page: 'table', code: seated.table });
  } catch (problem) {
    complain(problem);
  }
}
