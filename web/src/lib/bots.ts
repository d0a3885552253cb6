/** What a bot is called in front of people, how it likes to play, and what it is like. */

import { t, type TextKey } from './i18n/index.svelte';
import { zh } from './i18n/zh';
import type { SeatInfo } from './types';

export const LEVELS = ['easy', 'normal', 'hard', 'expert'];
export const TEMPERS = ['cautious', 'bold', 'greedy', 'helpful'] as const;
export type Temper = (typeof TEMPERS)[number];

function told(section: string, bot: string): string | undefined {
  const key = `${section}.${bot.split(':')[0]}`;
  return key in zh ? t(key as TextKey) : undefined;
}

/** The temper that a bot's name asks for: `hard:temper=bold`. */
export function temper_of(bot: string): Temper | null {
  const found = bot.split(':').find((part) => part.startsWith('temper='))?.slice('temper='.length);
  return TEMPERS.find((temper) => temper === found) ?? null;
}

/** The same bot with another temper, or with none. Only levels have one. */
export function with_temper(bot: string, temper: Temper | null): string {
  const level = bot.split(':')[0]!;
  return temper && LEVELS.includes(level) ? `${level}:temper=${temper}` : level;
}

export const has_temper = (bot: string): boolean => LEVELS.includes(bot.split(':')[0]!);

/** 困难, or 困难·大胆. */
export function bot_name(bot: string): string {
  const temper = temper_of(bot);
  const name = told('bot', bot) ?? bot.split(':')[0]!;
  return temper ? `${name}·${t(`temper.${temper}`)}` : name;
}

/** In a sentence; nothing where nobody has written one. */
export const bot_about = (bot: string): string => told('bot_about', bot) ?? '';

/** What kind of bot plays at a seat; `usual` where one sits in for a person, or where it has no name. */
export const bot_at = (seat: SeatInfo | undefined, usual: string): string => (seat?.kind === 'bot' && seat.bot ? bot_name(seat.bot) : usual);
