/** What a move would do, in words: '财富 −3 · 福 +2', and the odds where dice decide. */

import type { Changes, Lang, MenuItem, Preview } from './types';
import { signed, type Say } from './words';

export { signed } from './words';

export interface Effect {
  /** The unit's key, `wealth`. */
  key: string;
  /** Its name in words. */
  name: string;
  amount: number;
  /** '财富 −3' */
  text: string;
  /** Whether this is welcome: a loss of calamity is, a loss of wealth is not. */
  good: boolean;
}

/** Things of which less is better. */
const UNWELCOME = new Set(['calamity', 'starved', 'damage', 'lost', 'disaster']);

export function effects(changes: Changes, say: Say): Effect[] {
  return Object.entries(changes)
    .filter(([, amount]) => amount !== 0)
    .map(([key, amount]) => {
      const known = say(`unit.${key}`);
      const name = known === `unit.${key}` ? key : known;
      return { key, name, amount, text: `${name} ${signed(amount)}`, good: amount > 0 !== UNWELCOME.has(key) };
    });
}

/** '财富 −3 · 福 +2' */
export function format_changes(changes: Changes, say: Say, between = ' · '): string {
  return effects(changes, say)
    .map((effect) => effect.text)
    .join(between);
}

export interface Odds {
  n: number;
  of: number;
  /** '17%' */
  percent: string;
  effects: Effect[];
  text: string;
}

/** '17%', '8.3%': whole percents, a decimal below ten where it matters. */
export function percent(n: number, of: number): string {
  const share = (100 * n) / of;
  const whole = Math.abs(share - Math.round(share)) < 0.05 || share >= 10;
  return `${whole ? Math.round(share) : share.toFixed(1)}%`;
}

export function odds(preview: Preview, say: Say): Odds[] {
  return preview.chances.map(({ n, of, changes }) => {
    const list = effects(changes, say);
    return { n, of, percent: percent(n, of), effects: list, text: list.map((effect) => effect.text).join(' · ') || '—' };
  });
}

/** Costs first, then gains, and what dice may bring as a span: '慧 +1…+4'. */
export function summary(preview: Preview | undefined, say: Say): { costs: Effect[]; gains: Effect[]; spans: Span[] } {
  if (preview === undefined) return { costs: [], gains: [], spans: [] };
  const certain = effects(preview.changes, say);
  return { costs: certain.filter((e) => !e.good), gains: certain.filter((e) => e.good), spans: spans(preview, say) };
}

export interface Span {
  key: string;
  name: string;
  low: number;
  high: number;
  mean: number;
  text: string;
  good: boolean;
}

export function spans(preview: Preview, say: Say): Span[] {
  const total = preview.chances.reduce((sum, chance) => sum + chance.n, 0);
  if (total === 0) return [];
  const keys = [...new Set(preview.chances.flatMap((chance) => Object.keys(chance.changes)))];
  return keys.map((key) => {
    const values = preview.chances.map((chance) => chance.changes[key] ?? 0);
    const low = Math.min(...values);
    const high = Math.max(...values);
    const mean = preview.chances.reduce((sum, chance) => sum + chance.n * (chance.changes[key] ?? 0), 0) / total;
    const known = say(`unit.${key}`);
    const name = known === `unit.${key}` ? key : known;
    const text = low === high ? `${name} ${signed(low)}` : `${name} ${signed(low)}…${signed(high)}`;
    return { key, name, low, high, mean, text, good: mean > 0 !== UNWELCOME.has(key) };
  });
}

/** A whole item in one line, for screen readers and titles. */
export function describe(item: MenuItem, say: Say, lang: Lang): string {
  const parts = [item.label[lang]];
  if (item.refusal) {
    parts.push(item.refusal.text[lang]);
    return parts.join(lang === 'zh' ? '：' : ': ');
  }
  if (item.preview) {
    const certain = format_changes(item.preview.changes, say);
    if (certain) parts.push(certain);
    for (const span of spans(item.preview, say)) parts.push(span.text);
  }
  return parts.length > 1 ? `${parts[0]}${lang === 'zh' ? '：' : ': '}${parts.slice(1).join(lang === 'zh' ? '，' : ', ')}` : parts[0]!;
}
