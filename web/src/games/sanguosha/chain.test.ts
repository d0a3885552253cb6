import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../lib/types';
import { chain, fates, last_use } from './chain';
import type { SgsView } from './model';
import { column, deeds, total } from './story';
import { read_named } from './told.svelte';

let n = 0;
const event = (kind: string, data: Record<string, unknown>): GameEvent => ({ n: n++, kind, data, say: { zh: '', en: '' } });
const seats = Array.from({ length: 6 }, (_, seat) => ({ seat, alive: seat !== 5 })) as SgsView['seats'];
const use = { kind: 'use', card: 'nanman', cards: ['nanman.c7'], seat: 0, targets: [1, 2, 3, 4, 5] };
const told = [
  event('use', { seat: 0, card: 'nanman', targets: [1, 2, 3, 4, 5], what: ['@face.nanman.c7'] }),
  event('play', { seat: 1, card: 'sha' }),
  event('damage', { seat: 2, number: 1, source: 0 }),
  event('cancelled', { seat: 3, card: 'nanman' }),
  event('death', { seat: 5, killer: 0 }),
];

describe('the chain', () => {
  it('marks how a card fares with each target', () => {
    const stack = [use, { kind: 'need', seat: 4, card: 'sha' }];
    expect(fates(use, told, { stack, seats }).map((fate) => fate.mark)).toEqual(['met', 'hurt', 'off', 'now', 'dead']);
  });
  it('shows an open window as the trick itself, at its target', () => {
    const view = { stack: [use, { kind: 'wuxie', card: 'nanman', seat: 0, target: 4, count: 0 }], seats } as unknown as SgsView;
    const links = chain(view, told);
    expect(links.map((link) => link.kind)).toEqual(['use']);
    expect(links[0]!.fates.find((fate) => fate.seat === 4)!.mark).toBe('now');
  });
  it('says what a judgement is for', () => {
    const view = { stack: [{ ...use, card: 'sha', targets: [1] }, { kind: 'strike', seat: 1 }, { kind: 'need', seat: 1 }, { kind: 'judge', seat: 1, card: 'tao.h7' }], seats } as unknown as SgsView;
    expect(chain(view, []).at(-1)).toMatchObject({ kind: 'judge', reason: 'bagua' });
  });
  it('remembers the last card of the turn, and none of the turn before', () => {
    expect(last_use(told, { stack: [], seats })?.layer.cards).toEqual(['nanman.c7']);
    expect(last_use([...told, event('turn', { seat: 1, number: 2 })], { stack: [], seats })).toBeNull();
  });
});

it('counts who did what to whom', () => {
  const found = deeds([event('turn', { seat: 0, number: 3 }), ...told, event('use', { seat: 1, card: 'tao', targets: [2] }), event('damage_nobody', { seat: 4, number: 3 })], 6);
  expect([total(found.hurt[0]!), column(found.hurt, 2), found.mishaps[4], found.saved[1]![2], found.used[0]]).toEqual([1, 1, 3, 1, 1]);
  expect(found.falls).toEqual([{ seat: 5, killer: 0, turn: 3 }]);
});

it('takes a clause apart', () => {
  expect(read_named('K-3.1', '**奸雄**（可以）。拿走牌 (KR-07)。\n裁定：先到先得。\n问：要吗？要。')).toEqual({
    clause: 'K-3.1',
    text: '（可以）。拿走牌。',
    rulings: ['先到先得。'],
    questions: ['要吗？要。'],
  });
});
