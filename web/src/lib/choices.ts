/** What an option's values are called: as the game says it, `choice.OPTION.VALUE`. */

import { tidy } from '../games/generic/read';
import type { Lang } from './types';
import type { Say } from './words';

/** Values that need no explanation, for games that say nothing of theirs. */
const PLAIN: Record<string, Record<Lang, string>> = {
  on: { zh: '开', en: 'on' },
  off: { zh: '关', en: 'off' },
};

export function choice_text(option: string, value: string, say: Say, lang: Lang): string {
  const key = `choice.${option}.${value}`;
  const told = say(key);
  return told !== key ? told : (PLAIN[value]?.[lang] ?? tidy(value));
}
