import { beforeEach, describe, expect, it } from 'vitest';
import { place_beside } from '../src/lib/beside';
import { for_these_hands, Hints, type Hint } from '../src/lib/hints.svelte';
import { SHELL_HINTS } from '../src/parts/shell_hints';

const of_games = import.meta.glob<Hint[]>('../src/games/*/hints.ts', { eager: true, import: 'default' });

it('names keys only where there are some', () => {
  const text = '点「跳到现在」⟦，或按空格⟧。';
  expect(for_these_hands(text, true)).toBe('点「跳到现在」。');
  expect(for_these_hands(text, false)).toBe('点「跳到现在」，或按空格。');
});

describe('what is told', () => {
  it('there is a good set for each of the five games', () => {
    expect(Object.keys(of_games)).toHaveLength(5);
    for (const [path, all] of Object.entries(of_games)) expect(all.length, path).toBeGreaterThanOrEqual(8);
  });

  it.each(Object.entries({ ...of_games, shell: SHELL_HINTS }))('%s: short, in both languages, about something on the page, and without keys for fingers', (_path, all) => {
    expect(new Set(all.map((hint) => hint.id)).size).toBe(all.length);
    for (const { at, text } of all) {
      // Three lines at the head of a phone.
      expect(text.zh.replace(/\{\w+\}/g, '99').length, text.zh).toBeLessThanOrEqual(56);
      expect(text.en.length, text.en).toBeLessThanOrEqual(150);
      expect(at).not.toBe('');
      for (const said of [text.zh, text.en]) expect(for_these_hands(said, true)).not.toMatch(/⟦|⟧|按 [A-Z]\b|\bkey\b|鼠标|pointer/);
    }
  });
});

describe('one at a time', () => {
  const told = (id: string): Hint => ({ id, at: '.x', text: { zh: id, en: id }, when: () => true });
  const [a, b] = [told('a'), told('b')];
  let hints = new Hints();
  beforeEach(() => void (hints = new Hints()));

  it('the most urgent that is new; closing it brings no second one to the same question', () => {
    hints.fit('g', 1, [a, b]);
    expect(hints.current?.id).toBe('a');
    hints.dismiss();
    hints.fit('g', 1, [a, b]);
    expect(hints.current).toBeNull();
    hints.fit('g', 2, [a, b]);
    expect(hints.current?.id).toBe('b');
  });

  it('is gone with its moment, and comes again with the next', () => {
    hints.fit('g', 1, [a]);
    hints.fit('g', -1, []);
    expect(hints.current).toBeNull();
    hints.fit('g', 2, [a]);
    expect(hints.current?.id).toBe('a');
  });

  it('counts as read by whoever decides, if it could be seen', () => {
    hints.fit('g', 1, [a]);
    hints.in_sight = false;
    hints.pass();
    hints.fit('g', 2, [a]);
    expect(hints.current?.id).toBe('a');
    hints.in_sight = true;
    hints.pass();
    hints.fit('g', 3, [a]);
    expect(hints.current).toBeNull();
  });

  it('each game tells its own', () => {
    hints.fit('g', 1, [a]);
    hints.dismiss();
    hints.fit('h', 1, [a]);
    expect(hints.current?.id).toBe('a');
  });
});

describe('a place beside a thing', () => {
  const room = { x: 0, y: 0, width: 400, height: 400 };
  const thing = { x: 180, y: 180, width: 40, height: 40 };
  const size = { width: 100, height: 50 };

  it('is below it where that is free, and inside the room', () => {
    expect(place_beside(size, thing, room, [])).toMatchObject({ side: 'below', x: 150, y: 230 });
    expect(place_beside(size, { ...thing, x: 0 }, room, [])).toMatchObject({ side: 'below', x: 0 });
  });

  it('keeps clear of everything that matters', () => {
    const below = { x: 0, y: 225, width: 400, height: 175 };
    expect(place_beside(size, thing, room, [below])).toMatchObject({ side: 'above' });
    // Half of what is below is free: it moves along.
    expect(place_beside(size, thing, room, [{ ...below, width: 170 }])).toMatchObject({ side: 'below', x: 174 });
  });

  it('is nowhere rather than on top of something', () => {
    expect(place_beside(size, thing, room, [room])).toBeNull();
    expect(place_beside({ width: 500, height: 10 }, thing, room, [])).toBeNull();
  });
});
