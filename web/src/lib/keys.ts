/** What the keys of the keyboard mean, wherever one is. */

import type { TextKey } from './i18n/zh';

export type Command =
  | 'keys'
  | 'log'
  | 'chat'
  | 'rules'
  | 'settings'
  | 'undo'
  | 'pause'
  | 'skip'
  | 'inspect'
  | 'advice'
  | 'home'
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'round_back'
  | 'round_on';

export interface Binding {
  key: string;
  command: Command;
  /** How it is written on the list of keys. */
  shown: string;
  text: TextKey;
  where: 'everywhere' | 'table' | 'replay';
}

export const bindings: Binding[] = [
  { key: '?', command: 'keys', shown: '?', text: 'keys.keys', where: 'everywhere' },
  { key: ',', command: 'settings', shown: ',', text: 'keys.settings', where: 'everywhere' },
  { key: 'h', command: 'home', shown: 'H', text: 'keys.home', where: 'everywhere' },
  { key: 'l', command: 'log', shown: 'L', text: 'keys.log', where: 'table' },
  { key: 'c', command: 'chat', shown: 'C', text: 'keys.chat', where: 'table' },
  { key: 'r', command: 'rules', shown: 'R', text: 'keys.rules', where: 'table' },
  { key: 'u', command: 'undo', shown: 'U', text: 'keys.undo', where: 'table' },
  { key: 'p', command: 'pause', shown: 'P', text: 'keys.pause', where: 'table' },
  { key: ' ', command: 'skip', shown: '␣', text: 'keys.skip', where: 'table' },
  { key: '!', command: 'advice', shown: '!', text: 'keys.advice', where: 'table' },
  { key: '.', command: 'inspect', shown: '.', text: 'keys.inspect', where: 'table' },
  { key: 'ArrowLeft', command: 'previous', shown: '←', text: 'keys.previous', where: 'replay' },
  { key: 'ArrowRight', command: 'next', shown: '→', text: 'keys.next', where: 'replay' },
  { key: 'PageUp', command: 'round_back', shown: 'PgUp', text: 'keys.round_back', where: 'replay' },
  { key: 'PageDown', command: 'round_on', shown: 'PgDn', text: 'keys.round_on', where: 'replay' },
  { key: 'Home', command: 'first', shown: 'Home', text: 'keys.first', where: 'replay' },
  { key: 'End', command: 'last', shown: 'End', text: 'keys.last', where: 'replay' },
];

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export function command(event: Pressed, where: Binding['where']): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = bindings.find((binding) => binding.key === key && (binding.where === 'everywhere' || binding.where === where));
  return found?.command ?? null;
}

/** Whether a key belongs to a field one is writing in, or to an open dialog. */
export function taken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (target?.closest?.('input, textarea, select, [contenteditable="true"]')) return true;
  return event.defaultPrevented || document.querySelector('dialog[open]') !== null;
}

/** Whether a key is nobody else's, and pressed without Ctrl, Meta or Alt. */
export function free(event: KeyboardEvent): boolean {
  return !taken(event) && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Whether Enter or Space would press the thing that has the focus. */
export function pressable(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return target?.closest?.('button, a, summary, [role="button"], [role="slider"]') != null;
}
