/** The shell's own sentences. A game's words come from the server with its facts. */

import { settings } from '../settings.svelte';
import type { Lang, Words } from '../types';
import { fill } from '../words';
import { en } from './en';
import { zh, type TextKey } from './zh';

export type { TextKey } from './zh';

const tables: Record<Lang, Record<TextKey, string>> = { zh, en };

export function say_in(lang: Lang, key: TextKey, values?: Record<string, string | number>): string {
  const template = tables[lang][key];
  return values ? fill(template, (name) => (name in values ? String(values[name]) : undefined)) : template;
}

/** A sentence in the chosen language. */
export function t(key: TextKey, values?: Record<string, string | number>): string {
  return say_in(settings.lang, key, values);
}

/** The chosen one of two. */
export function words(text: Words | undefined, fallback = ''): string {
  return text?.[settings.lang] ?? text?.zh ?? fallback;
}
