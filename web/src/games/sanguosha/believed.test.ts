import { expect, it } from 'vitest';
import type { GuessesAlong } from '../../lib/types';
import { bands_of, HEIGHT, share_at, WIDTH } from './believed';

const found: GuessesAlong = {
  what: 'identity',
  truth: ['lord', 'rebel'],
  entries: 10,
  points: [
    { at: 0, seats: [{}, { loyalist: 0.5, rebel: 0.25, renegade: 0.25 }] },
    { at: 5, seats: [{}, { loyalist: 0, rebel: 1, renegade: 0 }] },
    { at: 8, seats: [{}, {}] },
  ],
};

it('bands lie upon one another and fill the picture from the first decision to the last', () => {
  const [loyalist, rebel, renegade] = bands_of(found, 1);
  expect(loyalist).toBe(`M0.0 0.0L150.0 0.0L240.0 0.0L300.0 0.0L300.0 0.0L240.0 0.0L150.0 0.0L0.0 20.0Z`);
  expect(rebel).toContain(`M0.0 20.0L150.0 0.0`);
  expect(renegade).toContain(`L${WIDTH.toFixed(1)} ${HEIGHT.toFixed(1)}`);
});

it('whoever has fallen is known', () => {
  expect([0, 0.5, 1].map((share) => share_at(found, 1, share))).toEqual([0.25, 1, 1]);
});
