/**
 * One table as this page knows it. `truth` is what the server last said; what is `shown` follows it a little slower, so
 * that what others do can be seen (`presenter.svelte.ts`). Decisions and chat go by the truth.
 */

import { api, is_problem } from './api';
import { due, kept, new_share, shares } from './fair';
import { say_in, t } from './i18n/index.svelte';
import { complain, notes } from './notes.svelte';
import { Presenter } from './presenter.svelte';
import { asked, lacks_beginning, lacks_story, take, with_beginning, with_story, type Sync, type Update } from './protocol';
import { seats } from './seats';
import { settings } from './settings.svelte';
import { TableSocket, type Answer, type Link } from './socket';
import { play, sound, sound_of, type Sounds } from './sound';
import type { Aside, Chat, GameEvent, HintMessage, MenuItem, Problem, ServerMessage, TableState, Words } from './types';

export class TableClient {
  truth = $state.raw<TableState | null>(null);
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
  /** What I might do about a question that I asked about; and whether somebody thinks about one. */
  advice = $state.raw<HintMessage | null>(null);
  advising = $state(false);
  /** What the last move of each bot did, as far as I can know, for those that I asked about. */
  told_why = $state.raw<ReadonlyMap<number, Words>>(new Map());
  /** The table does not exist, or the socket was refused for good. */
  failed = $state.raw<Problem | null>(null);
  /** Why the table cannot be entered yet: the socket comes back by itself until it can. */
  later = $state.raw<Problem | null>(null);

  /** What is shown now, and what is still to be seen. */
  readonly presenter = new Presenter(
    () => this.now(),
    (shown, before, fresh) => this.sounds(shown, before, fresh),
  );

  /** What the game sounds like. */
  voice: Sounds | null = null;
  /** What was told before the first event that we know is on its way. */
  fetching = $state(false);

  /** What the present question offers after which small moves. */
  private offered: { q: unknown; after: Map<string, MenuItem[]> } = { q: undefined, after: new Map() };
  private readonly socket: TableSocket;

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
    this.presenter.stop();
    this.socket.close();
  }

  private readonly hurry = (): void => this.socket.hurry();
  private readonly seen = (): void => {
    if (document.hidden) this.skip();
    else this.socket.hurry();
  };

  get shown(): TableState | null {
    return this.presenter.shown;
  }

  /** How many moments lie between what is shown and now. */
  get behind(): number {
    return this.presenter.behind;
  }

  /** Straight to now. */
  readonly skip = (): void => this.presenter.skip();

  /** The server's time now. */
  now(): number {
    return Date.now() + this.offset;
  }

  // -- hearing ------------------------------------------------------------------------------------

  /** The host of the server has closed the door. */
  private shut(): void {
    this.failed = { error: 'forbidden', text: { zh: say_in('zh', 'error.banned'), en: say_in('en', 'error.banned') } };
    this.socket.close();
  }

  private heard(message: ServerMessage): void {
    switch (message.type) {
      case 'sync':
      case 'update':
        this.restarting = false;
        this.later = null;
        this.take(message);
        break;
      case 'rematch':
        this.moved(message.table);
        break;
      case 'hint':
        this.advice = message;
        this.advising = false;
        break;
      case 'why':
        this.told_why = new Map(this.told_why).set(message.seat, message.say);
        break;
      case 'bye':
        // The server goes down for a moment, or this seat was given up (or taken away) for good.
        if (message.why === 'left') seats.drop(this.code);
        else if (message.why === 'banned') this.shut();
        else this.restarting = true;
        break;
      case 'wait':
        notes.add(t('table.watch_wait', { seconds: Math.ceil(message.ms / 1000) }));
        break;
      case 'refused':
        // A refusal that answers nothing of ours: before the first sync it is the hello that was refused.
        if (this.truth !== null && message.error !== 'not_found') complain(message);
        else if (message.error === 'forbidden' && seats.get(this.code)) {
          seats.drop(this.code);
          notes.add(t('error.seat_lost'), 'refusal');
          this.socket.again();
        } else if (message.error === 'not_now') this.later = message;
        else if (message.error !== 'too_fast') {
          this.failed = message;
          this.socket.close();
        }
        break;
      default:
        break;
    }
  }

  /** What the table itself told: who was gone, who is back; each behind the event it followed. */
  asides = $state.raw<Aside[]>([]);

  private note_asides(before: TableState, state: TableState): void {
    const last = before.chat.at(-1)?.at ?? 0;
    const fresh = state.chat.filter((line) => line.say && line.at > last).map((line) => ({ after: state.events.at(-1)?.n ?? 0, say: line.say! }));
    if (fresh.length > 0) this.asides = [...this.asides, ...fresh];
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
    if (before && message.type === 'update') this.note_asides(before, state);
    if (message.now !== undefined) this.offset = message.now - Date.now();
    this.saying = this.saying.filter(
      (line) => !state.chat.some((said) => said.seat === line.seat && said.text === line.text && said.at >= line.at - 120_000),
    );
    const own = this.sent !== null;
    if (this.sent && (state.ask?.q !== this.sent.q || state.ask.held || state.over)) this.sent = null;
    if (message.type === 'sync') this.presenter.jump(state);
    else this.presenter.take(state, own && this.sent === null);
    if (lacks_story(state)) void this.hear_story();
    else if (lacks_beginning(state) && !this.fetching) void this.hear_beginning();
    if (message.type === 'sync' && state.table.status !== 'open' && state.chat.some((line) => line.say)) void this.hear_asides();
    this.share(state, before);
  }

  /** Who came late, or back, hears the whole of a game that is over: end screens make something of it. */
  private async hear_story(): Promise<void> {
    const told = await api.replay(this.code, this.truth?.table.move ?? 0).catch(() => null);
    if (!told) return;
    const retold = (state: TableState) => (lacks_story(state) ? with_story(state, told.events) : state);
    if (this.truth) this.truth = retold(this.truth);
    this.presenter.amend(retold);
  }

  /** My share of the chance: sealed while people gather, opened when the table starts, and looked after. */
  private share(state: TableState, before: TableState | null): void {
    const said = due(this.code, state);
    if (said) void this.socket.ask(said).catch(() => null);
    const fair = state.fair;
    if (fair && fair !== before?.fair && !kept(this.code, fair, state.you)) notes.add(t('fair.broken'), 'refusal');
  }

  /** Who came late, or back, to a game in play hears what this seat was told before: page by page, newest first. */
  private async hear_beginning(): Promise<void> {
    this.fetching = true;
    try {
      for (let more = true; more && this.truth && lacks_beginning(this.truth); ) {
        const before = this.truth.events[0]!.n;
        const answer = await this.socket.ask({ type: 'story', before });
        if (answer.type !== 'story' || answer.events.length === 0) break;
        const earlier = (state: TableState) => with_beginning(state, answer.events);
        this.truth = earlier(this.truth);
        this.presenter.amend(earlier);
        more = answer.more;
      }
    } catch {
      // a broken line: the next sync asks again
    }
    this.fetching = false;
  }

  /** Who came late, or back, reads in the log, too, what the table said meanwhile. */
  private async hear_asides(): Promise<void> {
    const answer = await this.socket.ask({ type: 'story', before: 1 }).catch(() => null);
    if (answer?.type === 'story') this.asides = answer.asides;
  }

  /** Sounds belong to what is seen. */
  private sounds(shown: TableState, before: TableState | null, fresh: GameEvent[]): void {
    if (before === null || document.hidden) return;
    if (!before.over && shown.over) sound('over', this.voice);
    else if (!asked(before) && asked(shown)) sound('turn', this.voice);
    else play(sound_of(fresh.map((event) => event.kind), this.voice));
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

  /** A whole decision. While it is on its way the table keeps what was chosen. True: the server has taken it. */
  async decide(moves: number[]): Promise<boolean> {
    const ask = this.truth?.ask;
    if (!ask || this.sent) return false;
    const sent = { q: ask.q, moves };
    this.sent = sent;
    sound('place');
    const ref = this.socket.new_ref();
    for (let tries = 0; ; tries++) {
      try {
        await this.socket.ask({ type: 'move', q: sent.q, moves }, ref);
        // The update came first, or is on its way.
        return true;
      } catch (problem) {
        const offline = is_problem(problem) && problem.error === 'offline';
        if (this.sent !== sent) return offline;
        if (offline) {
          // Lost on the way, or not: once we are back, the question's id tells; if it does not, the server knows the ref.
          await this.back();
          if (this.sent !== sent || this.truth?.ask?.q !== sent.q) return true;
          continue;
        }
        this.sent = null;
        const stale = is_problem(problem) && problem.error === 'stale';
        if (stale) this.skip();
        if (stale && tries > 0) return true; // it had arrived the first time
        sound('refuse');
        complain(problem);
        return false;
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
    if (answer.type !== 'menu') return { items: [], complete: false };
    if (this.offered.q !== q) this.offered = { q, after: new Map() };
    this.offered.after.set(prefix.join(), answer.items);
    return answer;
  }

  /** What a bot in my seat would guess of everybody: shares by name; empty where that is known. */
  async suggest(): Promise<Record<string, number>[]> {
    const answer = await this.tell({ type: 'guesses' });
    return answer?.type === 'guesses' ? answer.seats : [];
  }

  /** The words of a decision's small moves, as far as the menus that were asked for tell them. */
  words_of(moves: number[]): string[] {
    const ask = this.truth?.ask;
    const after = this.offered.q === ask?.q ? this.offered.after : undefined;
    return moves.flatMap((move, i) => {
      const items = i === 0 ? ask?.menu : after?.get(moves.slice(0, i).join());
      return items?.find((item) => item.move === move)?.word ?? [];
    });
  }

  /** What might I do? The answer comes as a message of its own. */
  async ask_advice(): Promise<void> {
    const q = this.truth?.ask?.q;
    if (q === undefined || this.advising) return;
    this.advising = true;
    if (!(await this.tell({ type: 'hint', q }))) this.advising = false;
  }

  /** What did a bot's last move do? */
  async ask_why(seat: number): Promise<void> {
    await this.tell({ type: 'why', seat });
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
    const share = new_share();
    const answer = await this.tell({ type: 'rematch', seal: share.seal });
    if (answer?.type !== 'ok' || !answer.table) return;
    const token = seats.get(this.code)?.token;
    // Against bots alone the new table waits for this share; where people are, each seals another one there.
    if (token && answer.opening) {
      shares.put(answer.table, share);
      await api.open(answer.table, token).catch(() => null);
    }
    this.moved(answer.table);
  }
}
