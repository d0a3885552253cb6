import { describe, expect, it } from 'vitest';
import { TableSocket, type Link, type SocketLike, type World } from '../src/lib/socket';
import type { ServerMessage } from '../src/lib/types';

class Line implements SocketLike {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
    this.onclose?.({ code: 1000 });
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A world in which time passes only when told to. */
class Stage implements World {
  lines: Line[] = [];
  private due: { at: number; run: () => void; id: number }[] = [];
  private now = 0;
  private next = 1;
  connect = (): Line => {
    const line = new Line();
    this.lines.push(line);
    return line;
  };
  later = (run: () => void, ms: number): number => {
    this.due.push({ at: this.now + ms, run, id: this.next });
    return this.next++;
  };
  forget = (timer: unknown): void => {
    this.due = this.due.filter((entry) => entry.id !== timer);
  };
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const first = this.due.filter((entry) => entry.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!first) break;
      this.now = first.at;
      this.due = this.due.filter((entry) => entry !== first);
      first.run();
    }
    this.now = until;
  }
  get last(): Line {
    return this.lines[this.lines.length - 1]!;
  }
}

function open(seen?: () => number | undefined) {
  const stage = new Stage();
  const heard: ServerMessage[] = [];
  const links: Link[] = [];
  const socket = new TableSocket({
    url: 'ws://here/ws/KXQTBN',
    token: () => 'secret',
    seen: seen ?? (() => undefined),
    lang: () => 'zh',
    onmessage: (message) => heard.push(message),
    onlink: (link) => links.push(link),
    world: stage,
    timeout: 5000,
  });
  return { stage, heard, links, socket };
}

describe('TableSocket', () => {
  it('says hello first, with its token and without a version it does not have', () => {
    const { stage } = open();
    stage.last.onopen?.();
    expect(stage.last.sent).toEqual([{ type: 'hello', lang: 'zh', token: 'secret' }]);
  });

  it('pairs answers by ref, whatever their order', async () => {
    const { stage, socket } = open();
    stage.last.onopen?.();
    const first = socket.ask({ type: 'pause' });
    const second = socket.ask({ type: 'menu', prefix: [] });
    const [, a, b] = stage.last.sent;
    stage.last.say({ type: 'menu', ref: b!['ref'], items: [], complete: true });
    stage.last.say({ type: 'ok', ref: a!['ref'] });
    expect((await first).type).toBe('ok');
    expect(await second).toMatchObject({ type: 'menu', complete: true });
  });

  it('names every message anew, unless it is asked again', () => {
    const { stage, socket } = open();
    stage.last.onopen?.();
    const ref = socket.new_ref();
    for (const said of [socket.ask({ type: 'pause' }), socket.ask({ type: 'pause' }, ref), socket.ask({ type: 'pause' }, ref)]) void said.catch(() => undefined);
    const refs = stage.last.sent.slice(1).map((message) => message['ref']);
    expect(refs.slice(1)).toEqual([ref, ref]);
    expect(refs[0]).not.toBe(ref);
  });

  it('a refusal is a rejection with its sentence', async () => {
    const { stage, socket } = open();
    stage.last.onopen?.();
    const asked = socket.ask({ type: 'move', q: 'x', moves: [1] });
    stage.last.say({ type: 'refused', ref: stage.last.sent[1]!['ref'], error: 'stale', text: { zh: '过去了', en: 'gone' } });
    await expect(asked).rejects.toMatchObject({ error: 'stale', text: { zh: '过去了' } });
  });

  it('comes back after a break with what it saw last, and rejects what hung in the air', async () => {
    let v: number | undefined;
    const { stage, socket, links } = open(() => v);
    stage.last.onopen?.();
    v = 41;
    const asked = socket.ask({ type: 'chat', text: 'hi' });
    stage.last.onclose?.({ code: 1006 });
    await expect(asked).rejects.toMatchObject({ error: 'offline' });
    expect(links[links.length - 1]).toBe('waiting');
    stage.pass(1000);
    expect(stage.lines).toHaveLength(2);
    stage.last.onopen?.();
    expect(stage.last.sent[0]).toMatchObject({ type: 'hello', seen: 41 });
    expect(links[links.length - 1]).toBe('open');
  });

  it('waits longer each time, until it is heard again', () => {
    const { stage } = open();
    stage.last.onclose?.({ code: 1006 });
    stage.pass(600);
    expect(stage.lines).toHaveLength(2);
    stage.last.onclose?.({ code: 1006 });
    stage.pass(500);
    expect(stage.lines).toHaveLength(2);
    stage.pass(600);
    expect(stage.lines).toHaveLength(3);
  });

  it('hurries when the network is back', () => {
    const { stage, socket } = open();
    for (let i = 0; i < 6; i++) {
      stage.last.onclose?.({ code: 1006 });
      stage.pass(15_000);
    }
    stage.last.onclose?.({ code: 1006 });
    const before = stage.lines.length;
    socket.hurry();
    expect(stage.lines).toHaveLength(before + 1);
  });

  it('notices a line that died in silence', () => {
    const { stage } = open();
    stage.last.onopen?.();
    stage.pass(20_000);
    expect(stage.last.sent[1]).toMatchObject({ type: 'ping' });
    stage.pass(5_000);
    return Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => {
        expect(stage.lines[0]!.closed).toBe(true);
        expect(stage.lines.length).toBeGreaterThan(1);
      });
  });

  it('says hello again at once when something is missing', () => {
    const { stage, socket } = open(() => 7);
    stage.last.onopen?.();
    socket.again();
    expect(stage.lines).toHaveLength(2);
    stage.last.onopen?.();
    expect(stage.last.sent[0]).toMatchObject({ seen: 7 });
    // and what the old line still says is not heard
    stage.lines[0]!.say({ type: 'bye' });
    stage.pass(60_000);
    expect(stage.lines[0]!.sent).toHaveLength(1);
  });

  it('stays closed once it is closed', () => {
    const { stage, socket, links } = open();
    stage.last.onopen?.();
    socket.close();
    stage.pass(60_000);
    expect(stage.lines).toHaveLength(1);
    expect(links[links.length - 1]).toBe('closed');
  });

  it('hands everything else on, and is not disturbed by rubbish', () => {
    const { stage, heard } = open();
    stage.last.onopen?.();
    stage.last.onmessage?.({ data: 'not json' });
    stage.last.say({ type: 'refused', ref: null, error: 'too_fast', text: { zh: '慢点', en: 'slow' } });
    expect(heard).toHaveLength(1);
  });
});
