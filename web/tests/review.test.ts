import { describe, expect, it } from 'vitest';
import { curves_of, HEIGHT, percent, points, step_at, WIDTH } from '../src/lib/review';
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
