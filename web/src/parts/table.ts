/** What may stand beside a table, and what may lie on top of it. */

export type Panel = 'log' | 'chat' | 'rules';
export type Box = 'resign' | 'device' | 'report' | 'fair' | 'invite' | 'people';

/** A message to the server, of which only a refusal is shown. */
export type Act = (message: Record<string, unknown> & { type: string }) => void;
