/** Your turn: in the title, and, where wanted, as a notification and a short buzz. */

import { t } from './i18n/index.svelte';
import { settings } from './settings.svelte';

export function set_title(parts: string[]): void {
  document.title = parts.filter(Boolean).join(' · ');
}

export async function allow_notifications(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  if (Notification.permission === 'granted') return true;
  return (await Notification.requestPermission()) === 'granted';
}

export function your_turn(game: string): void {
  if (settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([60, 40, 60]);
  if (!settings.notify || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(t('notify.turn'), { body: t('notify.turn_body', { game }), tag: 'qiju-turn', icon: '/favicon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // some phones only allow this from a service worker
  }
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // without a secure context there is no clipboard: the old way
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

/** Something made here, handed over as a file. */
export function save_file(name: string, data: string | Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(typeof data === 'string' ? new Blob([data], { type: 'application/json' }) : data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
