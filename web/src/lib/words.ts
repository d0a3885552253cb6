/** A game's text table, read as the kernel reads it: `@key` inside a value is itself a key. */

import type { Lang } from './types';

export type Say = (key: string, values?: Record<string, unknown>) => string;

/** +2, −3: with a true minus sign, as printed. */
export function signed(amount: number): string {
  if (amount < 0) return `−${Math.abs(amount)}`;
  return `+${amount}`;
}

/** `say` over one language's table; a key that nobody knows is its own sentence. */
export function speaker(table: Record<string, string>, lang: Lang): Say {
  const name = (value: unknown): string => {
    if (typeof value === 'string') return value.startsWith('@') ? (table[value.slice(1)] ?? value.slice(1)) : value;
    if (Array.isArray(value)) return value.map(name).join(lang === 'zh' ? '、' : ', ');
    if (value !== null && typeof value === 'object') {
      const changes = Object.entries(value);
      if (changes.length === 0) return table['counted.nothing'] ?? '—';
      // Amounts that are words: 2 粮食、1 铜钱; 2 grain and 1 coin.
      if (changes.every(([key, amount]) => typeof amount === 'string' && `counted.${key}` in table)) {
        const said = changes.map(([key, amount]) => fill(table[`counted.${key}`]!, () => String(amount)));
        return lang === 'zh' ? said.join('、') : said.join(', ').replace(/, ([^,]*)$/, ' and $1');
      }
      const parts = changes.map(([key, amount]) => `${table[`unit.${key}`] ?? key} ${typeof amount === 'number' ? signed(amount) : String(amount)}`);
      return parts.join(lang === 'zh' ? '，' : ', ');
    }
    return String(value);
  };
  return (key, values) => {
    const template = table[key] ?? key;
    if (values === undefined || !template.includes('{')) return template;
    return fill(template, (part) => (part in values ? name(values[part]) : undefined));
  };
}

/**
 * Puts values in the place of `{name}`; an unknown one stays as it is. `{count:coin|coins}` is the first word where
 * the value is 1, and the second otherwise.
 */
export function fill(template: string, value: (name: string) => string | undefined): string {
  return template.replace(/\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const found = value(name);
    if (found === undefined || one === undefined) return found ?? whole;
    return found === '1' ? one : (many ?? '');
  });
}

/** What a table says in its own words: `tell('won', { who })`. */
export type Telling<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

/** `teller(lang)` over a table's own words. */
export function telling<Key extends string>(tables: Record<Lang, Record<Key, string>>): (lang: Lang) => Telling<Key> {
  return (lang) =>
    (key, values = {}) =>
      fill(tables[lang][key], (name) => (name in values ? String(values[name]) : undefined));
}
