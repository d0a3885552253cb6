/** One socket to a table: says hello, asks and is answered, and comes back after every break. */

import { backoff } from './protocol';
import type { GuessesAnswer, MenuAnswer, OkAnswer, StoryAnswer } from '../generated/wire';
import type { Lang, Problem, ServerMessage } from './types';

export type Answer = OkAnswer | MenuAnswer | StoryAnswer | GuessesAnswer;

export type Link = 'connecting' | 'open' | 'waiting' | 'closed';

/** What a socket needs of the world; tests bring their own. */
export interface World {
  connect: (url: string) => SocketLike;
  later: (run: () => void, ms: number) => unknown;
  forget: (timer: unknown) => void;
}

export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: (() => void) | null;
}

export interface Options {
  url: string;
  token: () => string | undefined;
  seen: () => number | undefined;
  lang: () => Lang;
  onmessage: (message: ServerMessage) => void;
  onlink: (link: Link) => void;
  world?: World;
  timeout?: number;
}

const real: World = {
  connect: (url) => new WebSocket(url) as unknown as SocketLike,
  later: (run, ms) => setTimeout(run, ms),
  forget: (timer) => clearTimeout(timer as number),
};

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (problem: Problem) => void;
  timer: unknown;
}

export class TableSocket {
  private socket: SocketLike | null = null;
  private waiting = new Map<string, Waiting>();
  private attempt = 0;
  private retry: unknown = null;
  private alive: unknown = null;
  private next = 1;
  private done = false;
  private readonly world: World;
  link: Link = 'connecting';

  constructor(private readonly options: Options) {
    this.world = options.world ?? real;
    this.open();
  }

  private say(link: Link): void {
    this.link = link;
    this.options.onlink(link);
  }

  private open(): void {
    if (this.done) return;
    this.say(this.attempt === 0 ? 'connecting' : 'waiting');
    let socket: SocketLike;
    try {
      socket = this.world.connect(this.options.url);
    } catch {
      this.lost();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      const hello: Record<string, unknown> = { type: 'hello', lang: this.options.lang() };
      const token = this.options.token();
      const seen = this.options.seen();
      if (token !== undefined) hello['token'] = token;
      if (seen !== undefined) hello['seen'] = seen;
      socket.send(JSON.stringify(hello));
      this.say('open');
      this.beat();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.heard(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.lost();
    };
    socket.onerror = () => undefined; // a close follows
  }

  private heard(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    if (message.type !== 'refused') this.attempt = 0; // whoever is not let in yet asks less and less often
    if ('ref' in message && message.ref !== null) {
      const waiting = this.waiting.get(message.ref);
      if (waiting) {
        this.waiting.delete(message.ref);
        this.world.forget(waiting.timer);
        if (message.type === 'refused') waiting.reject(message);
        else waiting.resolve(message);
        return;
      }
    }
    this.options.onmessage(message);
  }

  private lost(): void {
    this.world.forget(this.alive);
    const problem: Problem = { error: 'offline', text: { zh: '连接断了。', en: 'The connection is gone.' } };
    for (const waiting of this.waiting.values()) {
      this.world.forget(waiting.timer);
      waiting.reject(problem);
    }
    this.waiting.clear();
    if (this.done) return;
    this.say('waiting');
    this.retry = this.world.later(() => this.open(), backoff(this.attempt));
    this.attempt += 1;
  }

  /** A ping now and then: a socket that died in silence is noticed. */
  private beat(): void {
    this.world.forget(this.alive);
    this.alive = this.world.later(() => {
      this.ask({ type: 'ping' }).then(
        () => this.beat(),
        () => this.again(),
      );
    }, 20_000);
  }

  /** What names a message. Who asks again for the same thing keeps it: the server then knows what it has done already. */
  new_ref(): string {
    return `c${this.next++}`;
  }

  /** Sends a message and waits for its answer. */
  ask(message: Record<string, unknown> & { type: string }, ref: string = this.new_ref()): Promise<Answer> {
    const socket = this.socket;
    if (socket === null || this.link !== 'open') {
      return Promise.reject<Answer>({ error: 'offline', text: { zh: '还没有连上服务器。', en: 'Not connected yet.' } } satisfies Problem);
    }
    return new Promise<Answer>((resolve, reject) => {
      const timer = this.world.later(() => {
        this.waiting.delete(ref);
        reject({ error: 'offline', text: { zh: '服务器没有回音。', en: 'The server did not answer.' } } satisfies Problem);
      }, this.options.timeout ?? 12_000);
      this.waiting.set(ref, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...message, ref }));
    });
  }

  /** Drops the line and says hello again at once, with what was seen last. */
  again(): void {
    if (this.done) return;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.world.forget(this.retry);
    this.lost();
    this.world.forget(this.retry);
    this.attempt = 1;
    this.open();
  }

  /** The network is back, or the page is seen again: do not wait out the pause. */
  hurry(): void {
    if (this.done || this.socket !== null) return;
    this.world.forget(this.retry);
    this.open();
  }

  close(): void {
    this.done = true;
    this.world.forget(this.retry);
    this.world.forget(this.alive);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.say('closed');
  }
}
