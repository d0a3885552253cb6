import { describe, expect, it, vi } from 'vitest';
import { Composer } from '../src/lib/compose.svelte';
import type { Ask, Follow, MenuItem } from '../src/lib/types';

const item = (move: number): MenuItem => ({ move, word: `m${move}`, label: { zh: `${move}`, en: `${move}` } });
const question = (q: number): Ask => ({ q, must: true, may: false, waiting: [0], since: 0, menu: [item(1), item(2)], undo: false });

/** A table that asks for a card (1, 2), then up to two targets (11, 12). */
const cards: Follow = async (prefix) => {
  const targets = [11, 12].filter((move) => !prefix.includes(move));
  if (prefix[0] === 2) return { items: [], complete: true };
  return { items: prefix.length < 3 ? targets.map(item) : [], complete: prefix.length > 1 };
};

function table(follow: Follow | undefined = cards) {
  let ask: Ask | null = question(1);
  const decide = vi.fn();
  const composer = new Composer(() => ({ ask, decide, follow }));
  const asks = (next: Ask | null) => (ask = next);
  return { composer, decide, asks };
}

describe('a decision of several steps', () => {
  it('goes on while something can follow, and is sent whole', async () => {
    const { composer, decide } = table();
    await composer.choose(item(1));
    expect(composer.items.map((one) => one.move)).toEqual([11, 12]);
    expect(composer.complete).toBe(false);
    await composer.choose(item(12));
    expect(composer.complete).toBe(true);
    expect(decide).not.toHaveBeenCalled();
    await composer.choose(item(11));
    expect(decide).toHaveBeenCalledExactlyOnceWith([1, 12, 11]);
  });

  it('may end early where it is whole, and not before', async () => {
    const { composer, decide } = table();
    await composer.choose(item(1));
    composer.finish();
    expect(decide).not.toHaveBeenCalled();
    await composer.choose(item(11));
    composer.finish();
    expect(decide).toHaveBeenCalledExactlyOnceWith([1, 11]);
  });

  it('is sent at once where nothing can follow, and where nobody can be asked', async () => {
    const first = table();
    await first.composer.choose(item(2));
    expect(first.decide).toHaveBeenCalledExactlyOnceWith([2]);
    const second = table(() => Promise.reject(new Error('offline')));
    await second.composer.choose(item(1));
    expect(second.decide).toHaveBeenCalledExactlyOnceWith([1]);
  });

  it('asks what follows already when something is picked, once', async () => {
    const follow = vi.fn(cards);
    const { composer } = table(follow);
    composer.pick(item(1));
    await composer.choose(item(1));
    expect(follow).toHaveBeenCalledExactlyOnceWith([1]);
    expect(composer.picked).toBeNull();
  });

  it('steps back', async () => {
    const { composer } = table();
    await composer.choose(item(1));
    composer.pick(item(11));
    composer.back();
    expect(composer.items.map((one) => one.move)).toEqual([1, 2]);
    expect(composer.picked).toBeNull();
  });

  it('belongs to its question: told again it stays, another one clears it', async () => {
    const { composer, decide, asks } = table();
    await composer.choose(item(1));
    asks(question(1));
    expect(composer.moves).toEqual([1]);
    asks(question(2));
    expect(composer.moves).toEqual([]);
    // An answer that comes too late changes nothing.
    const late = composer.choose(item(2));
    asks(question(3));
    await late;
    expect(decide).not.toHaveBeenCalled();
  });
});
