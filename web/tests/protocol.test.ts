import { describe, expect, it } from 'vitest';
import { asked, backoff, join_chat, join_events, take, type Sync, type Update } from '../src/lib/protocol';
import type { Chat, GameEvent, TableState } from '../src/lib/types';

const event = (n: number): GameEvent => ({ n, kind: 'action', data: {}, say: { zh: `事 ${n}`, en: `thing ${n}` } });
const line = (at: number, text: string, seat = 0): Chat => ({ seat, name: '阿明', text, at });

const state: TableState = {
  v: 10,
  you: 0,
  host: true,
  table: {
    code: 'KXQTBN',
    game: 'merit',
    status: 'playing',
    public: false,
    seats: [],
    presets: [],
    options: {},
    clock: { kind: 'none', main: 0, step: 0, periods: 0 },
    spectators: 0,
    created: 0,
    commitment: '',
    host: 0,
    move: 3,
    own: null,
    many_seats: false,
    watch: 'link',
    watch_delay: 0,
    hints: false,
    reasons: false,
    lesson: false,
    pause: null,
  },
  names: ['阿明', '小红'],
  view: { round: 1 },
  ask: {
    q: 1,
    must: true,
    may: false,
    waiting: [0],
    since: 0,
    menu: [{ move: 1, word: 'labor', label: { zh: '劳作', en: 'Labor' } }],
    undo: false,
  },
  events: [event(1), event(2)],
  clocks: null,
  chat: [line(1, '你好')],
  undo: null,
  fair: null,
  over: null,
  now: 1000,
};
const sync = (parts: Partial<TableState> = {}): Sync => ({ type: 'sync', ...state, ...parts });
const update = (v: number, parts: Partial<Omit<Update, 'type' | 'v'>> = {}): Update => ({ type: 'update', v, ...parts });

describe('take', () => {
  it('a sync is everything', () => {
    const taken = take(null, sync());
    expect(taken.how).toBe('applied');
    expect(taken.state).toEqual(state);
    expect(taken.state).not.toHaveProperty('type');
  });

  it('an update changes what it names and appends events', () => {
    const taken = take(state, update(11, { view: { round: 2 }, events: [event(3)] }));
    expect(taken.how).toBe('applied');
    expect(taken.state?.v).toBe(11);
    expect(taken.state?.view).toEqual({ round: 2 });
    expect(taken.state?.events.map((e) => e.n)).toEqual([1, 2, 3]);
    expect(taken.state?.names).toBe(state.names);
  });

  it('null in an update is a value: the question is over', () => {
    expect(take(state, update(11, { ask: null })).state?.ask).toBeNull();
  });

  it('does not change the state it was given', () => {
    const before = JSON.stringify(state);
    take(state, update(11, { view: { round: 9 }, events: [event(3)], chat: [line(2, '好')] }));
    expect(JSON.stringify(state)).toBe(before);
  });

  it('a version that was seen already changes nothing', () => {
    for (const v of [9, 10]) {
      const taken = take(state, update(v, { view: { round: 7 } }));
      expect(taken.how).toBe('duplicate');
      expect(taken.state).toBe(state);
    }
  });

  it('a version too far ahead is a gap, and nothing is guessed', () => {
    const taken = take(state, update(12, { view: { round: 7 } }));
    expect(taken.how).toBe('gap');
    expect(taken.state).toBe(state);
  });

  it('an update before any sync is a gap', () => {
    expect(take(null, update(1)).how).toBe('gap');
  });

  it('catches up with updates that bring events only, the last one the fields', () => {
    let now: TableState | null = state;
    for (const message of [
      update(11, { events: [event(3)] }),
      update(12, { events: [event(4)] }),
      update(13, { view: { round: 3 }, events: [event(5)] }),
    ]) {
      now = take(now, message).state;
    }
    expect(now?.events.map((e) => e.n)).toEqual([1, 2, 3, 4, 5]);
    expect(now?.view).toEqual({ round: 3 });
  });

  it('a sync after a restart may count versions from anywhere', () => {
    const taken = take(state, sync({ v: 3, events: [event(2), event(3)] }));
    expect(taken.state?.v).toBe(3);
    expect(taken.state?.events.map((e) => e.n)).toEqual([1, 2, 3]);
  });
});

describe('join_events', () => {
  it('keeps what meets, drops what does not', () => {
    expect(join_events([event(1), event(2)], [event(3)], true).map((e) => e.n)).toEqual([1, 2, 3]);
    expect(join_events([event(1), event(2)], [event(9)], true).map((e) => e.n)).toEqual([9]);
    expect(join_events([event(1), event(2)], [], true)).toEqual([]);
    expect(join_events([event(1), event(2)], [], false).map((e) => e.n)).toEqual([1, 2]);
  });
  it('the later telling of a number counts', () => {
    const again = { ...event(2), say: { zh: '改', en: 'changed' } };
    expect(join_events([event(1), event(2)], [again], false)[1]?.say.zh).toBe('改');
  });
});

describe('join_chat', () => {
  it('takes whole lists and new lines alike', () => {
    const old = [line(1, 'a'), line(2, 'b')];
    expect(join_chat(old, [line(3, 'c')]).map((l) => l.text)).toEqual(['a', 'b', 'c']);
    expect(join_chat(old, [line(1, 'a'), line(2, 'b'), line(3, 'c')]).map((l) => l.text)).toEqual(['a', 'b', 'c']);
    expect(join_chat(old, old)).toBe(old);
  });
});

describe('asked', () => {
  it('only with something to choose, while the game is on', () => {
    expect(asked(state)).toBe(true);
    expect(asked(null)).toBe(false);
    expect(asked({ ...state, ask: null })).toBe(false);
    expect(asked({ ...state, ask: { ...state.ask!, menu: [] } })).toBe(false);
    expect(asked({ ...state, table: { ...state.table, status: 'paused' } })).toBe(false);
    expect(asked({ ...state, over: { outcome: { winners: [], ranks: [], scores: [], unit: 1, reason: '' }, digest: '' } })).toBe(false);
  });

  it('where answers are heard together, not once one has been given, nor for a pass that is all one has', () => {
    const pass = { move: 0, word: 'pass', label: { zh: '不出', en: 'Pass' } };
    const together = { ...state.ask!, together: true };
    expect(asked({ ...state, ask: { ...together, menu: [pass] } })).toBe(false);
    expect(asked({ ...state, ask: { ...together, menu: [pass, ...together.menu] } })).toBe(true);
    expect(asked({ ...state, ask: { ...together, menu: [pass, ...together.menu], held: [0] } })).toBe(false);
  });
});

describe('waiting', () => {
  it('backs off up to ten seconds, with a little chance', () => {
    expect(backoff(0, 0.5)).toBe(400);
    expect(backoff(1, 0.5)).toBe(800);
    expect(backoff(50, 0.5)).toBe(10_000);
    expect(backoff(3, 0)).toBeLessThan(backoff(3, 1));
  });
});
