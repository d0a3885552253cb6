/** Whom this device does not want to hear, by table, seat and name. */

import { SvelteSet } from 'svelte/reactivity';

export const muted = new SvelteSet<string>();

export const mute_key = (code: string, seat: number, name: string): string => `${code} ${seat} ${name}`;
