/** The games of this server: the shelf, asked for once, and each game's facts and words when somebody needs them. */

import { api } from './api';
import { in_house } from './house';
import { settings } from './settings.svelte';
import type { Facts, GameCard, Lang, Problem } from './types';
import { speaker, type Say } from './words';

/** How long one waits before asking again for what a table cannot do without. */
const PAUSES = [500, 1000, 2000, 4000, 8000];

class Games {
  list = $state.raw<GameCard[]>([]);
  lan = $state<string | null>(null);
  /** Whether this server has a lab. */
  lab = $state(false);
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Problem | null>(null);
  private facts = $state.raw<Record<string, Facts>>({});
  private opening = new Map<string, Promise<Facts>>();
  private shelf: Promise<void> | null = null;

  load(): Promise<void> {
    this.shelf = this.ask();
    return this.shelf;
  }

  private async ask(): Promise<void> {
    this.state = 'loading';
    try {
      const answer = await api.games();
      this.list = answer.games;
      this.lan = answer.lan ?? null;
      this.lab = answer.lab;
      this.state = 'ready';
    } catch (problem) {
      this.problem = problem as Problem;
      this.state = 'failed';
    }
  }

  /** All facts of a game, once. The version that the shelf names lets the browser keep them. */
  open(id: string): Promise<Facts> {
    let opening = this.opening.get(id);
    if (!opening) {
      opening = this.fetch(id);
      this.opening.set(id, opening);
      opening.catch(() => this.opening.delete(id));
    }
    return opening;
  }

  private async fetch(id: string, tries = 0): Promise<Facts> {
    await (this.shelf ?? this.load());
    try {
      const facts = await api.game(id, this.card(id)?.version);
      this.facts = { ...this.facts, [id]: facts };
      return facts;
    } catch (problem) {
      const pause = PAUSES[tries];
      if (pause === undefined || (problem as Problem).error === 'not_found') throw problem;
      await new Promise((done) => setTimeout(done, pause));
      return this.fetch(id, tries + 1);
    }
  }

  /** A game's words as a table with other numbers has them; without any, as they are printed. */
  async retell(id: string, other: Facts['text'] | null): Promise<void> {
    const facts = await this.open(id);
    const text = other ? { zh: { ...facts.text.zh, ...other.zh }, en: { ...facts.text.en, ...other.en } } : facts.text;
    this.facts = { ...this.facts, [id]: { ...facts, text } };
  }

  card(id: string): GameCard | undefined {
    return this.list.find((game) => game.id === id);
  }

  /** A game's facts, where they have been opened. */
  get(id: string): Facts | undefined {
    return this.facts[id];
  }

  title(id: string, lang: Lang = settings.lang): string {
    return in_house(id)?.title[lang] ?? this.card(id)?.title[lang] ?? id;
  }

  say(id: string, lang: Lang = settings.lang): Say {
    return speaker(this.get(id)?.text[lang] ?? {}, lang);
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
