/** The games of this server, asked for once, and their words. */

import { api } from './api';
import { in_house } from './house';
import { settings } from './settings.svelte';
import type { Facts, Lang, Problem } from './types';
import { speaker, type Say } from './words';

class Games {
  list = $state.raw<Facts[]>([]);
  lan = $state<string | null>(null);
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Problem | null>(null);

  async load(): Promise<void> {
    this.state = 'loading';
    try {
      const answer = await api.games();
      this.list = answer.games;
      this.lan = answer.lan ?? null;
      this.state = 'ready';
    } catch (problem) {
      this.problem = problem as Problem;
      this.state = 'failed';
    }
  }

  get(id: string): Facts | undefined {
    return this.list.find((game) => game.id === id);
  }

  title(id: string, lang: Lang = settings.lang): string {
    return in_house(id)?.title[lang] ?? this.get(id)?.title[lang] ?? id;
  }

  say(id: string, lang: Lang = settings.lang): Say {
    return speaker(this.get(id)?.text?.[lang] ?? {}, lang);
  }
}

export const games = new Games();

/** The address to hand out: where others can reach this server, even if we sit at it ourselves. */
export function public_origin(): string {
  const local = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(location.hostname);
  return local && games.lan ? games.lan.replace(/\/$/, '') : location.origin;
}

/** The accent of a game as light-dark(). */
export function mood(id: string): string {
  const accent = in_house(id)?.accent;
  return accent ? `light-dark(${accent[0]}, ${accent[1]})` : 'light-dark(#8a6a3a, #c7a468)';
}

/** The title face at a table: the shell's glyphs, then the game's own. */
export function title_face(id: string): string {
  return `'Qiju Title', 'Qiju ${id.replace(/[^\w-]/g, '')}', var(--face-serif)`;
}
