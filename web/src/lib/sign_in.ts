/** Making an account and signing in, by a passkey or by a link. */

import { api } from './api';
import { member } from './member.svelte';
import { make_passkey, use_passkey } from './passkey';
import { seats } from './seats';

/** Keep a name by a sign-in link, or add one; the link's secret, which is told once. */
export async function keep_by_link(name?: string): Promise<string> {
  const { secret } = await api.make_link(name);
  await entered();
  return secret;
}

/** Keep a name by a passkey, or add one; whoever closes the browser's dialog has not done it. */
export async function keep_by_passkey(name?: string): Promise<void> {
  const wish = await api.wish_passkey(name);
  const made = await make_passkey(wish.options);
  if (!made) return;
  const challenge = String(wish.options['challenge']);
  await api.make_passkey({ account: wish.account, challenge, ...(name ? { name } : {}), ...made });
  await entered();
}

export async function enter_by_passkey(): Promise<void> {
  const { options } = await api.ask_passkey();
  const signed = await use_passkey(options);
  if (!signed) return;
  await api.enter_passkey({ challenge: String(options['challenge']), ...signed });
  await entered();
}

export async function enter_by_link(secret: string): Promise<void> {
  await api.enter_link(secret);
  await entered();
}

/** Signed in: the seats that this device holds come along. */
async function entered(): Promise<void> {
  await member.load(true);
  const kept = new Set(member.games.map((game) => game.code));
  for (const [code, held] of Object.entries(seats.all())) {
    if (kept.has(code)) continue;
    const answer = await api.keep_seat(code, held.token).catch(() => null); // over and forgotten, or another's
    if (answer) seats.put(code, { ...held, token: answer.token });
  }
  await member.look();
}

export async function leave(everywhere = false): Promise<void> {
  await api.sign_out(everywhere);
  member.gone();
}
