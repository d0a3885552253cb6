import { beforeEach, describe, expect, it } from 'vitest';
import { any, Guide, i_chose, may, told, type Lesson, type LessonNow } from '../src/lib/lesson.svelte';
import { knows_lesson, unfinished_lesson } from '../src/lib/lesson_place';
import type { Ask, GameEvent } from '../src/lib/types';

const words = { zh: '', en: '' };
const event = (n: number, kind: string, data = {}): GameEvent => ({ n, kind, data, say: words });
const ask = (...menu: string[]): Ask => ({ q: 1, must: true, may: false, waiting: [0], since: 0, undo: false, menu: menu.map((word, move) => ({ move, word, label: words })) });

const lesson: Lesson = {
  minutes: 3,
  steps: [
    { id: 'read', title: words, text: words },
    { id: 'act', title: words, text: words, done: any(i_chose(/^dig/), told('dug', (data, now) => data.seat === now.you)), when: may(/^dig/) },
    { id: 'gone', title: words, text: words, done: told('never'), moot: ({ view }) => view.round > 1 },
    { id: 'last', title: words, text: words },
  ],
};

let table: { view: any; ask: Ask | null; you: number; over: boolean; events: GameEvent[] };
const guide = (code = 'AAAAAA') => new Guide(code, 'dig', lesson, () => table);

beforeEach(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } });
  table = { view: { round: 1 }, ask: null, you: 0, over: false, events: [event(1, 'dug', { seat: 0 })] };
});

describe('a lesson', () => {
  it('waits at a step that is read until somebody has read it', () => {
    const one = guide();
    one.look();
    expect(one.step?.id).toBe('read');
    one.next();
    expect(one.step?.id).toBe('act');
  });

  it('counts only what happens after a step has begun', () => {
    const one = guide();
    one.next();
    one.look();
    expect(one.step?.id).toBe('act');
    table.events = [...table.events, event(2, 'dug', { seat: 1 })];
    one.look();
    expect(one.step?.id).toBe('act');
    table.events = [...table.events, event(3, 'dug', { seat: 0 })];
    one.look();
    expect(one.step?.id).toBe('gone');
  });

  it('hears of decisions, and is ready when the move is open', () => {
    const one = guide();
    one.next();
    table.ask = ask('rest');
    expect(one.ready).toBe(false);
    table.ask = ask('rest', 'dig 3');
    expect(one.ready).toBe(true);
    one.made(['rest']);
    expect(one.step?.id).toBe('act');
    one.made(['dig 3']);
    expect(one.step?.id).toBe('gone');
  });

  it('goes on where a step cannot be done any more', () => {
    const one = guide();
    one.next();
    one.made(['dig']);
    table.view = { round: 2 };
    one.look();
    expect(one.step?.id).toBe('last');
    one.next();
    expect([one.over, one.step]).toEqual([true, null]);
  });

  it('passes over every step that cannot be done any more, also when somebody reads slower than they play', () => {
    const ahead: Lesson = { minutes: 3, steps: [lesson.steps[0]!, lesson.steps[2]!, { ...lesson.steps[2]!, id: 'gone too' }, lesson.steps[3]!] };
    const one = new Guide('CCCCCC', 'dig', ahead, () => table);
    table.view = { round: 2 };
    one.look();
    expect(one.step?.id).toBe('read');
    one.next();
    expect(one.step?.id).toBe('last');
  });

  it('counts a decision for the step at which it was made', () => {
    const one = guide();
    const before = one.at;
    one.next();
    one.made(['dig'], before);
    expect(one.step?.id).toBe('act');
  });

  it('goes on after a reload where it was, and forgets nothing of another table', () => {
    guide('BBBBBB').next();
    const one = guide();
    expect(one.at).toBe(0);
    one.next();
    one.made(['dig']);
    expect(guide().step?.id).toBe('gone');
    expect(guide('BBBBBB').step?.id).toBe('act');
    expect(unfinished_lesson('dig', 4)).toBe('AAAAAA');
    one.skip();
    expect([guide().step, unfinished_lesson('dig', 4), knows_lesson('dig'), knows_lesson('other')]).toEqual([null, 'BBBBBB', true, false]);
  });

  it('goes back a step, and does not take what happened before for its own', () => {
    const one = guide();
    one.next();
    table.events = [...table.events, event(2, 'dug', { seat: 0 })];
    one.look();
    one.back();
    one.look();
    expect(one.step?.id).toBe('act');
  });
});

/** Refused moves are not open. */
it('does not take a refused move for an open one', () => {
  const now = { ask: { ...ask(), menu: [{ move: 0, word: 'dig', label: words, refusal: { text: words } }] } } as unknown as LessonNow;
  expect(may(/^dig/)(now)).toBe(false);
});
