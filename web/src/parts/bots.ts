/** What a bot is called in front of people. */

import { t, type TextKey } from '../lib/i18n/index.svelte';
import { zh } from '../lib/i18n/zh';

export function bot_name(bot: string): string {
  const key = `bot.${bot.split(':')[0]}`;
  return key in zh ? t(key as TextKey) : bot;
}
