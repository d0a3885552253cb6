import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableClient } from '../src/lib/table.svelte';

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.({ code: 1000 });
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get last(): Record<string, unknown> {
    return this.sent[this.sent.length - 1]!;
  }
}

const line = () => FakeSocket.all[FakeSocket.all.length - 1]!;
const event = (n: number) => ({ n, kind: 'action', data: {}, say: { zh: `${n}`, en: `${n}` } });
const ask = (q: string) => ({
  q,
  must: true,
  may: false,
  waiting: [0],
  since: 0,
  menu: [{ move: 1, word: 'labor', label: { zh: '劳作', en: 'Labor' } }],
  undo: false,
});
const table = {
  code: 'KXQTBN',
  game: 'merit',
  status: 'playing',
  seats: [],
  clock: { kind: 'none', main: 0, step: 0, periods: 0 },
  presets: [],
  options: {},
};
const sync = (parts: Record<string, unknown> = {}) => ({
  ...{ type: 'sync', v: 1, you: 0, host: true, table, names: ['阿明'], view: { round: 1 }, ask: ask('a'), events: [], clocks: null },
  ...{ chat: [], undo: null, fair: null, over: null, now: 0 },
  ...parts,
});

let client: TableClient;
let kept: Map<string, string>;

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  kept = new Map([['qiju.settings', JSON.stringify({ motion: 'on', lang: 'zh' })]]);
  const world = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here:1', hostname: 'here', pathname: '/', search: '', origin: 'http://here:1' });
  vi.stubGlobal('document', { ...world, hidden: false });
  vi.stubGlobal('addEventListener', world.addEventListener);
  vi.stubGlobal('removeEventListener', world.removeEventListener);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.resetModules();
  const { seats } = await import('../src/lib/seats');
  seats.put('KXQTBN', { token: 'key', seat: 0, game: 'merit' });
  const { TableClient } = await import('../src/lib/table.svelte');
  client = new TableClient('KXQTBN');
  client.presenter.watched = true;
  line().onopen?.();
  line().say(sync());
});

afterEach(() => {
  client.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets promises settle. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a table in the page', () => {
  it('sits down with its own token and knows what the server said', () => {
    expect(line().url).toBe('ws://here:1/ws/KXQTBN');
    expect(line().sent[0]).toMatchObject({ type: 'hello', token: 'key' });
    expect(client.truth?.you).toBe(0);
    expect(client.shown).toBe(client.truth);
  });

  it('keeps a decision as sent until the server has taken it, and sends it once', async () => {
    void client.decide([1]);
    void client.decide([1]);
    expect(line().sent.filter((message) => message['type'] === 'move')).toEqual([expect.objectContaining({ q: 'a', moves: [1] })]);
    expect(client.sent).toEqual({ q: 'a', moves: [1] });
    line().say({ type: 'update', v: 2, view: { round: 2 }, ask: { ...ask('b'), menu: [] }, events: [event(1)] });
    expect(client.sent).toBeNull();
    line().say({ type: 'ok', ref: line().last['ref'] });
    await settle();
    expect(client.shown?.v).toBe(2);
  });

  it('knows a decision as taken by the answer, whichever comes first, answer or update; a refused one was never made', async () => {
    const taken = client.decide([1]);
    line().say({ type: 'ok', ref: line().last['ref'] });
    expect(await taken).toBe(true);
    line().say({ type: 'update', v: 2, ask: ask('b'), events: [event(1)] });
    const refused = client.decide([1]);
    line().say({ type: 'refused', ref: line().last['ref'], error: 'illegal', text: { zh: '不行', en: 'No' } });
    expect(await refused).toBe(false);
  });

  it('knows the words of all small moves of a decision, of the present question alone', async () => {
    const lane = { move: 1, word: 'to R0', label: { zh: '', en: '' } };
    const followed = client.follow([1]);
    line().say({ type: 'menu', ref: line().last['ref'], items: [lane], complete: false });
    await followed;
    expect(client.words_of([1, 1])).toEqual(['labor', 'to R0']);
    line().say({ type: 'update', v: 2, ask: ask('b'), events: [event(1)] });
    expect(client.words_of([1, 1])).toEqual(['labor']);
  });

  it('a refusal gives the choice back, with its sentence and clause', async () => {
    const { notes } = await import('../src/lib/notes.svelte');
    void client.decide([1]);
    line().say({
      type: 'refused',
      ref: line().last['ref'],
      error: 'illegal',
      text: { zh: '布施需要 3 财富，你有 2', en: 'x' },
      clause: 'M-5.3',
    });
    await settle();
    expect(client.sent).toBeNull();
    expect(notes.list[0]).toMatchObject({ text: '布施需要 3 财富，你有 2', clause: 'M-5.3', kind: 'refusal' });
  });

  it('a decision lost on the way is sent again, but only if the question still stands', async () => {
    void client.decide([1]);
    line().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    line().onopen?.();
    expect(line().sent[0]).toMatchObject({ type: 'hello', seen: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(line().last).toMatchObject({ type: 'move', q: 'a', moves: [1] });
    // … and this time it had arrived: the catch-up says so before we ask again
    line().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    line().onopen?.();
    line().say({ type: 'update', v: 2, ask: ask('b') });
    await vi.advanceTimersByTimeAsync(1000);
    expect(line().sent.filter((message) => message['type'] === 'move')).toEqual([]);
    expect(client.sent).toBeNull();
  });

  it('a decision that is asked again keeps its ref, so that the server takes it once; the next one has another', async () => {
    void client.decide([1]);
    const first = line().last;
    line().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    line().onopen?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(line().last).toEqual(first);
    // the server did not answer in time, on a line that is up
    await vi.advanceTimersByTimeAsync(13_000);
    expect(line().sent.filter((message) => message['type'] === 'move')).toEqual([first, first]);
    line().say({ type: 'update', v: 2, ask: ask('b') });
    line().say({ type: 'ok', ref: first['ref'] });
    await settle();
    void client.decide([1]);
    expect(line().last).toMatchObject({ type: 'move', q: 'b' });
    expect(line().last['ref']).not.toBe(first['ref']);
  });

  it('says hello again when a message is missing', () => {
    line().say({ type: 'update', v: 5, view: { round: 9 } });
    expect(FakeSocket.all).toHaveLength(2);
    line().onopen?.();
    expect(line().sent[0]).toMatchObject({ type: 'hello', seen: 1 });
    expect(client.truth?.view).toEqual({ round: 1 });
  });

  it('shows what others do one after another, and skips to now on demand', async () => {
    const others = { ...ask('a'), waiting: [1], menu: [], must: false };
    for (let v = 2; v <= 5; v++) line().say({ type: 'update', v, view: { round: v }, ask: others, events: [event(v)] });
    expect(client.truth?.v).toBe(5);
    expect(client.shown?.v).toBe(2);
    expect(client.behind).toBe(3);
    await vi.advanceTimersByTimeAsync(700);
    expect(client.shown?.v).toBe(3);
    client.skip();
    expect(client.shown?.v).toBe(5);
    expect(client.behind).toBe(0);
  });

  it('without a table to look at nothing has to wait', () => {
    client.presenter.watched = false;
    for (let v = 2; v <= 5; v++) line().say({ type: 'update', v, view: { round: v }, events: [event(v)] });
    expect(client.shown?.v).toBe(5);
  });

  it('who comes back to a game that is over hears the whole of it, the last number unchanged', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return new Response(JSON.stringify({ view: {}, events: [1, 2, 3, 4, 5].map(event), count: 9, at: 9 }));
    });
    const over = { outcome: { winners: [0], reason: 'won' } };
    line().say(sync({ v: 2, ask: null, over, table: { ...table, move: 9 }, events: [event(2), event(3)] }));
    await settle();
    expect(asked).toEqual(['/api/tables/KXQTBN/replay?at=9']);
    expect(client.shown?.events.map((told) => told.n)).toEqual([-1, 0, 1, 2, 3]);
    expect(client.shown?.events[0]?.say.en).toBe('1');
    expect(client.truth).toEqual(client.shown);
  });

  it('who comes back to a game in play hears what was told before, page by page', async () => {
    line().say(sync({ v: 2, view: { round: 9 }, events: [event(5), event(6)] }));
    expect(line().last).toMatchObject({ type: 'story', before: 5 });
    expect(client.fetching).toBe(true);
    line().say({ type: 'story', ref: line().last['ref'], events: [event(3), event(4)], more: true });
    await settle();
    expect(line().last).toMatchObject({ type: 'story', before: 3 });
    // … while the game goes on
    line().say({ type: 'update', v: 3, view: { round: 10 }, events: [event(7)] });
    line().say({ type: 'story', ref: line().last['ref'], events: [event(1), event(2)], more: false });
    await settle();
    expect(client.truth?.events.map((told) => told.n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(client.shown?.events.map((told) => told.n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(client.fetching).toBe(false);
  });

  it('who was there from the beginning asks for nothing', async () => {
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    line().say(sync({ v: 2, ask: null, over: { outcome: { winners: [0], reason: 'won' } }, events: [event(1), event(2)] }));
    await settle();
    expect(asked).not.toHaveBeenCalled();
  });

  it('a key that does not fit makes one a spectator, once', async () => {
    const { seats } = await import('../src/lib/seats');
    const { TableClient } = await import('../src/lib/table.svelte');
    const other = new TableClient('KXQTBN');
    const first = line();
    first.onopen?.();
    first.say({ type: 'refused', ref: null, error: 'forbidden', text: { zh: '钥匙不对', en: 'no' } });
    expect(seats.get('KXQTBN')).toBeUndefined();
    line().onopen?.();
    expect(line().sent[0]).toEqual({ type: 'hello', lang: 'zh' });
    other.close();
  });

  it('who is told to come back later does, less and less often, and is let in when it is time', async () => {
    const { TableClient } = await import('../src/lib/table.svelte');
    const early = new TableClient('KXQTBN');
    for (let turn = 0; turn < 4; turn += 1) {
      const before = FakeSocket.all.length;
      line().onopen?.();
      line().say({ type: 'refused', ref: null, error: 'not_now', text: { zh: '存不下来', en: 'not stored' } });
      line().onclose?.({ code: 1013 });
      expect([early.failed, early.later?.text.zh]).toEqual([null, '存不下来']);
      vi.advanceTimersByTime(250 * 2 ** turn);
      expect(FakeSocket.all.length).toBe(before); // not yet
      vi.advanceTimersByTime(600 * 2 ** turn);
      expect(FakeSocket.all.length).toBe(before + 1);
    }
    line().onopen?.();
    line().say(sync());
    expect([early.later, early.truth?.you]).toEqual([null, 0]);
    early.close();
  });

  it('the next table keeps the seat', async () => {
    const { seats } = await import('../src/lib/seats');
    line().say({ type: 'rematch', table: 'ABCDEF' });
    expect(client.rematch_at).toBe('ABCDEF');
    expect(seats.get('ABCDEF')?.token).toBe('key');
  });

  it('what the table tells of people stands behind the event it followed', () => {
    const back = { zh: '阿明 回来了。', en: 'Ming is back.' };
    line().say({ type: 'update', v: 2, events: [event(1)], chat: [{ seat: 1, name: '阿明', text: '', at: 5, say: back }] });
    expect(client.asides).toEqual([{ after: 1, say: back }]);
    line().say({ type: 'update', v: 3, events: [event(2)] });
    expect(client.asides).toHaveLength(1);
  });

  it('a line of chat is there at once, and only once', async () => {
    void client.chat('你好');
    expect(client.saying.map((said) => said.text)).toEqual(['你好']);
    line().say({ type: 'update', v: 2, chat: [{ seat: 0, name: '阿明', text: '你好', at: Date.now() }] });
    expect(client.saying).toEqual([]);
    expect(client.truth?.chat).toHaveLength(1);
  });
});
