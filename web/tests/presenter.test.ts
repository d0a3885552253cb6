import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Manner, Presenter } from '../src/lib/presenter.svelte';
import type { GameEvent, TableState } from '../src/lib/types';

const event = (n: number, kind = 'action'): GameEvent => ({ n, kind, data: {}, say: { zh: `${n}`, en: `${n}` } });
const menu = [{ move: 1, word: 'labor', label: { zh: '劳作', en: 'Labor' } }];

/** A table after `n` events; `round` is all that lies on it. */
const table = (n: number, parts: Partial<TableState> = {}): TableState =>
  ({
    ...{ v: n, you: 0, names: ['阿明', '阿花'], view: { round: n }, events: Array.from({ length: n }, (_, i) => event(i + 1)), over: null, clocks: null },
    ...{ table: { status: 'playing', clock: { kind: 'move', main: 0, step: 12_000, periods: 0 } } },
    ...{ ask: { q: n, must: false, may: false, waiting: [1], since: 0, menu: [], undo: false } },
    ...parts,
  }) as unknown as TableState;
const asking = (n: number, parts: Partial<TableState> = {}): TableState =>
  table(n, { ask: { q: n, must: true, may: false, waiting: [0], since: 0, menu, undo: false } as TableState['ask'], ...parts });

/** A step for every event; the last one has the true view. */
const STEPS: Manner<{ round: number }> = {
  frames: (_before, fresh) => fresh.map((told) => ({ view: { round: told.n }, told: [told], ms: 1000 })),
  jumped: (fresh) => fresh.length > 10,
  last: (events) => events.slice(-1),
};

let presenter: Presenter;
let heard: string[];
const seen = () => ({ n: presenter.shown?.events.at(-1)?.n ?? 0, board: (presenter.shown?.view as { round: number }).round, behind: presenter.behind });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ motion: 'on', pace: 'normal' }), setItem: () => undefined });
  vi.resetModules();
  heard = [];
  const { Presenter } = await import('../src/lib/presenter.svelte');
  presenter = new Presenter(
    () => Date.now(),
    (shown, _before, fresh) => heard.push(`${shown.events.length}:${fresh.map((told) => told.n).join()}${shown.over ? ' over' : ''}`),
  );
  presenter.watched = true;
  presenter.jump(table(1));
});

afterEach(() => {
  presenter.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the one clock', () => {
  it('shows one change after another, log and board together', async () => {
    for (let n = 2; n <= 4; n++) presenter.take(table(n), false);
    expect(seen()).toEqual({ n: 2, board: 2, behind: 2 });
    await vi.advanceTimersByTimeAsync(600);
    expect(seen()).toEqual({ n: 3, board: 3, behind: 1 });
    await vi.advanceTimersByTimeAsync(600);
    expect(seen()).toEqual({ n: 4, board: 4, behind: 0 });
  });

  it('one change in several steps: events, question and result wait for the step that brings them', async () => {
    presenter.manner = STEPS;
    const over = { outcome: { winners: [0] } } as TableState['over'];
    presenter.take(asking(4, { over }), false);
    const steps = [];
    for (let i = 0; i < 4; i++) {
      steps.push({ ...seen(), over: presenter.shown?.over !== null, may: presenter.shown?.ask?.must });
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(steps).toEqual([
      { n: 2, board: 2, behind: 3, over: false, may: false },
      { n: 3, board: 3, behind: 2, over: false, may: false },
      { n: 4, board: 4, behind: 1, over: false, may: false },
      { n: 4, board: 4, behind: 0, over: true, may: true },
    ]);
    expect(heard).toEqual(['1:', '2:2', '3:3', '4:4', '4: over']);
    expect(presenter.frame).toBeNull();
  });

  it('skips to now', async () => {
    presenter.manner = STEPS;
    presenter.take(asking(4), false);
    presenter.skip();
    expect(seen()).toEqual({ n: 4, board: 4, behind: 0 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen()).toEqual({ n: 4, board: 4, behind: 0 });
  });

  it('what I did is shown at once, whatever of the others was still to be seen', () => {
    for (let n = 2; n <= 4; n++) presenter.take(table(n), false);
    presenter.take(table(5), true);
    expect(seen()).toEqual({ n: 5, board: 5, behind: 0 });
  });

  it('who is asked and has only so long gets the question in good time', async () => {
    presenter.manner = STEPS;
    const clocks = { seats: [{ left: 12_000, periods: 0 }, { left: null, periods: 0 }], running: [0], at: Date.now() };
    presenter.take(asking(9, { clocks }), false);
    await vi.advanceTimersByTimeAsync(1900);
    expect(seen().behind).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(seen()).toEqual({ n: 9, board: 9, behind: 0 });
  });

  it('… and where the rules take silence for an answer, too, even while reading', async () => {
    const { attention } = await import('../src/lib/attention');
    const release = attention.hold();
    presenter.take(table(2), false);
    const ask = { ...asking(3).ask, until: Date.now() + 6000 } as TableState['ask'];
    presenter.take(asking(3, { ask }), false);
    await vi.advanceTimersByTimeAsync(1100);
    expect(seen()).toEqual({ n: 3, board: 3, behind: 0 });
    release();
  });

  it('nothing moves on while somebody reads', async () => {
    const { attention } = await import('../src/lib/attention');
    const release = attention.hold();
    for (let n = 2; n <= 4; n++) presenter.take(table(n), false);
    await vi.advanceTimersByTimeAsync(9000);
    expect(seen()).toEqual({ n: 1, board: 1, behind: 3 });
    expect(presenter.held).toBe(true);
    release();
    await vi.advanceTimersByTimeAsync(200);
    expect(seen().n).toBe(2);
  });

  it('a quicker pace is quicker, at once is at once', async () => {
    const { settings } = await import('../src/lib/settings.svelte');
    settings.pace = 'quick';
    presenter.take(table(2), false);
    presenter.take(table(3), false);
    await vi.advanceTimersByTimeAsync(300);
    expect(seen().n).toBe(3);
    settings.pace = 'instant';
    for (let n = 4; n <= 9; n++) presenter.take(table(n), false);
    expect(seen()).toEqual({ n: 9, board: 9, behind: 0 });
  });

  it('events whose view comes later wait for it', async () => {
    const before = table(1);
    presenter.jump(before);
    presenter.take(table(2, { view: before.view }), false);
    expect(seen()).toEqual({ n: 1, board: 1, behind: 0 });
    presenter.take(table(3), false);
    expect(seen()).toEqual({ n: 3, board: 3, behind: 0 });
    // … unless none comes
    presenter.take(table(4, { view: presenter.shown!.view }), false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen().n).toBe(4);
  });

  it('after a long time away nobody sees all of it', () => {
    for (let n = 2; n <= 80; n++) presenter.take(table(n), false);
    expect(seen().n).toBeGreaterThan(60);
  });

  it('clocks stand as they stood then, but mine runs', async () => {
    const { clocks_at } = await import('../src/lib/presenter.svelte');
    const clocks = (left: number[], running: number[], at: number) => ({ seats: left.map((ms) => ({ left: ms, periods: 0 })), running, at });
    const then = table(2, { clocks: clocks([9000, 9000], [1], 100) });
    const now = table(4, { clocks: clocks([9000, 4000], [0], 900) });
    expect(clocks_at(then, now, 2)).toEqual(clocks([9000, 9000], [0], 900));
    expect(clocks_at(now, now, 0)).toEqual(now.clocks);
  });
});
