/** What a bot is called in front of people, and what it is like. */

import { t, type TextKey } from '../lib/i18n/index.svelte';
import { zh } from '../lib/i18n/zh';

function told(section: string, bot: string): string | undefined {
  const key = `${section}.${bot.split(':')[0]}`;
  return key in zh ? t(key as TextKey) : undefined;
}

export const bot_name = (bot: string): string => told('bot', bot) ?? bot;

/** In a sentence; nothing where nobody has written one. */
export const bot_about = (bot: string): string => told('bot_about', bot) ?? '';
