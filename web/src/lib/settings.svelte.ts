/** What a person has chosen on this device. */

import type { Lang } from './types';

export type Pace = 'slow' | 'normal' | 'quick' | 'instant';

export interface Choices {
  lang: Lang;
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'on' | 'off';
  pace: Pace;
  sound: boolean;
  palette: 'ink' | 'safe';
  notify: boolean;
  vibrate: boolean;
  hints: boolean;
  name: string;
}

const KEY = 'qiju.settings';

function first(): Choices {
  const lang: Lang = typeof navigator !== 'undefined' && !/^zh/i.test(navigator.language) && /^en/i.test(navigator.language) ? 'en' : 'zh';
  return {
    lang,
    theme: 'system',
    motion: 'system',
    pace: 'normal',
    sound: false,
    palette: 'ink',
    notify: false,
    vibrate: true,
    hints: true,
    name: '',
  };
}

function load(): Choices {
  const choices = first();
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    for (const key of Object.keys(choices) as (keyof Choices)[]) {
      if (typeof stored[key] === typeof choices[key]) (choices as unknown as Record<string, unknown>)[key] = stored[key];
    }
  } catch {
    // a private window, or a broken entry: the first choices will do
  }
  return choices;
}

export const settings: Choices = $state(load());

export function set<K extends keyof Choices>(key: K, value: Choices[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // it holds for this visit
  }
  dress();
}

const calm = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
const still = $state({ system: calm?.matches ?? false });
calm?.addEventListener('change', (event) => {
  still.system = event.matches;
  dress();
});

/** Whether things may travel. */
export function moving(): boolean {
  return settings.motion === 'on' || (settings.motion === 'system' && !still.system);
}

/** Puts the choices on the page itself. */
export function dress(): void {
  const root = document.documentElement;
  root.lang = settings.lang === 'zh' ? 'zh-Hans' : 'en';
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  root.dataset['palette'] = settings.palette;
  root.dataset['motion'] = moving() ? 'on' : 'off';
}
