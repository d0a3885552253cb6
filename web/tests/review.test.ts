import { describe, expect, it } from 'vitest';
import { curves_of, HEIGHT, percent, points, step_at, WIDTH } from '../src/lib/review';
import { told_in, turns_of } from '../src/lib/turning';
import type { Review } from '../src/generated/rest';

const REVIEW: Review = {
  game: 'merit',
  names: ['Ann', 'Bob'],
  entries: 10,
  choices: 10,
  finished: true,
  points: [
    { at: 0, chances: [[0.5, 0.1], [0.5, 0.1]] },
    { at: 10, chances: [[1, 0], [0, 0]] },
  ],
  accounts: [],
  mattered: [],
};

describe('a review as a picture', () => {
  it('goes from the left to the right, the winner to the top', () => {
    const [ann, bob] = curves_of(REVIEW);
    expect(ann?.line).toBe(`M0 ${HEIGHT / 2}L${WIDTH} 0`);
    expect(bob?.line).toBe(`M0 ${HEIGHT / 2}L${WIDTH} ${HEIGHT}`);
  });

  it('has a band as wide as its doubt, inside the picture', () => {
    const [ann] = curves_of(REVIEW);
    expect(ann?.band).toBe(`M0 ${0.4 * HEIGHT}L${WIDTH} 0L${WIDTH} 0L0 ${0.6 * HEIGHT}Z`);
  });

  it('leads to the decision below a press', () => {
    expect([-1, 0, 0.52, 1, 3].map((share) => step_at(REVIEW, share))).toEqual([0, 0, 5, 10, 10]);
  });

  it('writes figures as people do', () => {
    expect([percent(0.614), points(0.04), points(-0.11), points(0.001)]).toEqual(['61 %', '+4', '−11', '0']);
  });
});

describe('where a game turned', () => {
  const at = (n: number, ann: number, half = 0.02) => ({ at: n, chances: [[ann, half], [1 - ann, half]] });
  const review = (...points: Review['points']): Review => ({ ...REVIEW, points });
  const said = { zh: '', en: '' };

  it('is told by the largest steps of the winner’s chances, in the order of the game', () => {
    const turns = turns_of(review(at(0, 0.5), at(2, 0.62), at(4, 0.6), at(6, 0.8), at(8, 0.85), at(9, 0.84), at(10, 1)), [0]);
    expect(turns.map((turn) => [turn.to, turn.seat])).toEqual([[2, 0], [6, 0], [10, 0]]);
  });

  it('is not told where the step may be doubt, or is small', () => {
    expect(turns_of(review(at(0, 0.5, 0.2), at(5, 0.7, 0.2), at(10, 0.72, 0.2)), [0])).toEqual([]);
    expect(turns_of(review(at(0, 0.5), at(5, 0.55)), [0])).toEqual([]);
  });

  it('is a death or a deed rather than a word in passing', () => {
    const turn = { from: 1, to: 2, seat: 0, before: 0.2, after: 0.6 };
    const events = [
      { n: 1, kind: 'turn', data: { seat: 0 }, say: said },
      { n: 2, kind: 'death', data: { seat: 1 }, say: said },
      { n: 3, kind: 'draws', data: { seat: 0 }, say: said },
      { n: 4, kind: 'draws', data: { seat: 0 }, say: said },
    ];
    expect(told_in(turn, events, [0, 1, 3, 4])?.n).toBe(2);
    expect(told_in({ ...turn, from: 2, to: 3 }, events, [0, 1, 3, 4])?.n).toBe(4);
  });
});
