/**
 * One table as this page knows it. `truth` is what the server last said; `shown` follows it a little slower, so
 * that what others do can be seen. Decisions, chat and clocks go by the truth.
 */

import { api, is_problem } from './api';
import { t } from './i18n/index.svelte';
import { complain, notes } from './notes.svelte';
import { asked, dwell, lacks_story, take, with_story, type Sync, type Update } from './protocol';
import { seats } from './seats';
import { moving, settings } from './settings.svelte';
import { TableSocket, type Answer, type Link } from './socket';
import { sound } from './sound';
import type { Chat, MenuItem, Problem, ServerMessage, TableState } from './types';

interface Queued {
  state: TableState;
  update: Update;
  own: boolean;
}

export class TableClient {
  truth = $state.raw<TableState | null>(null);
  shown = $state.raw<TableState | null>(null);
  link = $state<Link>('connecting');
  /** The server said that it is going down for a moment. */
  restarting = $state(false);
  /** The question that was answered and the moves of the answer, until the server has taken them. */
  sent = $state.raw<{ q: string | number; moves: number[] } | null>(null);
  /** Lines of chat on their way. */
  saying = $state.raw<Chat[]>([]);
  /** Server time minus ours. */
  offset = $state(0);
  /** The code of the table that goes on from here. */
  rematch_at = $state<string | null>(null);
  /** The table does not exist, or the socket was refused for good. */
  failed = $state.raw<Problem | null>(null);

  /** Whether what others do is shown one after another; a table that does so itself turns it off. */
  paced = true;

  private readonly socket: TableSocket;
  private queue: Queued[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  behind = $state(0);

  constructor(readonly code: string) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.socket = new TableSocket({
      url: `${scheme}//${location.host}/ws/${code}`,
      token: () => seats.get(code)?.token,
      seen: () => this.truth?.v,
      lang: () => settings.lang,
      onmessage: (message) => this.heard(message),
      onlink: (link) => {
        this.link = link;
      },
    });
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.seen);
  }

  close(): void {
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.seen);
    clearTimeout(this.timer);
    this.socket.close();
  }

  private readonly hurry = (): void => this.socket.hurry();
  private readonly seen = (): void => {
    if (document.hidden) this.skip();
    else this.socket.hurry();
  };

  /** The server's time now. */
  now(): number {
    return Date.now() + this.offset;
  }

  // -- hearing ------------------------------------------------------------------------------------

  private heard(message: ServerMessage): void {
    switch (message.type) {
      case 'sync':
      case 'update':
        this.restarting = false;
        this.take(message);
        break;
      case 'rematch':
        this.moved(message.table);
        break;
      case 'bye':
        // The server goes down for a moment, or this seat was given up (or taken away) for good.
        if (message.why === 'left') seats.drop(this.code);
        else this.restarting = true;
        break;
      case 'refused':
        // A refusal that answers nothing of ours: before the first sync it is the hello that was refused.
        if (this.truth !== null && message.error !== 'not_found') complain(message);
        else if (message.error === 'forbidden') {
          seats.drop(this.code);
          notes.add(t('error.seat_lost'), 'refusal');
          this.socket.again();
        } else if (message.error !== 'too_fast') {
          this.failed = message;
          this.socket.close();
        }
        break;
      default:
        break;
    }
  }

  private take(message: Sync | Update): void {
    const before = this.truth;
    const { state, how } = take(before, message);
    if (how === 'gap') {
      this.socket.again();
      return;
    }
    if (how === 'duplicate' || state === null) return;
    this.truth = state;
    if (message.now !== undefined) this.offset = message.now - Date.now();
    this.saying = this.saying.filter(
      (line) => !state.chat.some((said) => said.seat === line.seat && said.text === line.text && said.at >= line.at - 120_000),
    );
    const own = this.sent !== null;
    if (this.sent && (state.ask?.q !== this.sent.q || state.over)) this.sent = null;
    if (message.type === 'sync') this.jump();
    else this.enqueue({ state, update: message, own: own && this.sent === null });
    if (!asked(before) && asked(state)) sound('turn');
    if (before && !before.over && state.over) sound('over');
    if (lacks_story(state)) void this.hear_story();
  }

  /** Who came late, or back, hears the whole of a game that is over: end screens make something of it. */
  private async hear_story(): Promise<void> {
    const told = await api.replay(this.code, this.truth?.table.move ?? 0).catch(() => null);
    if (!told) return;
    const retold = (state: TableState) => (lacks_story(state) ? with_story(state, told.events) : state);
    this.queue = this.queue.map((queued) => ({ ...queued, state: retold(queued.state) }));
    if (this.shown) this.shown = retold(this.shown);
    if (this.truth) this.truth = retold(this.truth);
  }

  private enqueue(next: Queued): void {
    if (document.hidden || this.pace() === 'instant') {
      this.jump();
    } else if (next.own) {
      // What I did myself is shown at once, and then stays for its moment like anything else.
      this.jump();
      this.rest(next.update);
    } else {
      this.queue.push(next);
      this.behind = this.queue.length;
      if (this.timer === undefined) this.play();
    }
  }

  private play(): void {
    const next = this.queue.shift();
    this.behind = this.queue.length;
    this.timer = undefined;
    if (!next) return;
    this.shown = next.state;
    if (next.update.events?.some((event) => event.kind === 'dice')) sound('dice');
    else if (next.update.events?.length) sound('place');
    this.rest(next.update);
  }

  private rest(update: Update): void {
    this.timer = setTimeout(() => this.play(), dwell(update, this.queue.length, this.pace()));
  }

  private pace(): 'slow' | 'normal' | 'instant' {
    return this.paced && (moving() || settings.pace === 'slow') ? settings.pace : 'instant';
  }

  private jump(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.behind = 0;
    this.shown = this.truth;
  }

  /** Straight to now. */
  skip(): void {
    if (this.queue.length > 0 || this.timer !== undefined) this.jump();
  }

  private moved(code: string): void {
    const held = seats.get(this.code);
    if (held) seats.put(code, { token: held.token, seat: held.seat, game: held.game });
    this.rematch_at = code;
  }

  // -- saying --------------------------------------------------------------------------------------

  /** A message whose refusal is shown as a sentence. */
  async tell(message: Record<string, unknown> & { type: string }): Promise<Answer | null> {
    try {
      return await this.socket.ask(message);
    } catch (problem) {
      sound('refuse');
      complain(problem);
      return null;
    }
  }

  /** A whole decision. While it is on its way the table keeps what was chosen. */
  async decide(moves: number[]): Promise<void> {
    const ask = this.truth?.ask;
    if (!ask || this.sent) return;
    const sent = { q: ask.q, moves };
    this.sent = sent;
    sound('place');
    const ref = this.socket.new_ref();
    for (let tries = 0; ; tries++) {
      try {
        await this.socket.ask({ type: 'move', q: sent.q, moves }, ref);
        // The update usually came first; if not, it is on its way.
        return;
      } catch (problem) {
        if (this.sent !== sent) return;
        if (is_problem(problem) && problem.error === 'offline') {
          // Lost on the way, or not: once we are back, the question's id tells; if it does not, the server knows the ref.
          await this.back();
          if (this.sent !== sent || this.truth?.ask?.q !== sent.q) return;
          continue;
        }
        this.sent = null;
        const stale = is_problem(problem) && problem.error === 'stale';
        if (stale) this.skip();
        if (stale && tries > 0) return; // it had arrived the first time
        sound('refuse');
        complain(problem);
        return;
      }
    }
  }

  /** Waits until the line is up again and the server has had a moment to say what was missed. */
  private back(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.link === 'closed') resolve();
        else if (this.link === 'open') setTimeout(resolve, 400);
        else setTimeout(look, 150);
      };
      setTimeout(look, 150);
    });
  }

  async follow(prefix: number[]): Promise<{ items: MenuItem[]; complete: boolean }> {
    const q = this.truth?.ask?.q;
    const answer = await this.socket.ask({ type: 'menu', q, prefix });
    return answer.type === 'menu' ? answer : { items: [], complete: false };
  }

  async chat(text: string): Promise<boolean> {
    const state = this.truth;
    const line: Chat = { seat: state?.you ?? -1, name: state?.names[state.you] ?? '', text, at: this.now() };
    this.saying = [...this.saying, line];
    const answer = await this.tell({ type: 'chat', text });
    if (!answer) this.saying = this.saying.filter((other) => other !== line);
    return answer !== null;
  }

  async rematch(): Promise<void> {
    const answer = await this.tell({ type: 'rematch' });
    if (answer?.type === 'ok' && answer.table) this.moved(answer.table);
  }
}
