import { describe, expect, it } from 'vitest';
import { a_being, a_board, a_view, told } from './samples';
import { frames, groups } from './stage';
import { course, turning_point } from './story';

const GOAL = { limit: 20, win: 12, target: 6 };

describe('frames', () => {
  it('shows the dice before what they bring, and leaves them lying', () => {
    const before = a_view({});
    const after = a_view({ boards: [a_board({ hui: 5 }), before.boards[1]!], actions_left: 1 });
    const steps = frames(
      before,
      [
        told('dice', { rolls: [3, 6], total: 9, band: '@practice_roll.2' }),
        told('action', { board: '@role.farmer', action: '@action.practice', effect: { hui: 3 } }),
      ],
      after,
    );
    expect(steps.map((step) => step.focus)).toEqual(['dice', 'action']);
    expect(steps[0]?.roll?.faces).toEqual([3, 6]);
    expect(steps[0]?.view.boards[0]?.hui).toBe(2);
    expect(steps[0]?.actor).toBe(0);
    expect(steps[1]?.roll?.id).toBe(steps[0]?.roll?.id);
    expect(steps[1]?.marks).toMatchObject([{ place: 0, what: 'hui', amount: 3 }]);
    expect(steps[1]?.view).toBe(after);
  });

  it('takes the end of a round apart: settlement, rewards, event, who leaves, who comes', () => {
    const vow = { name: 'poor_womans_lamp', wealth: 0, fu: 2, hui: 0, needs: [{ what: 'fu', need: 23, have: 5, met: false }], reward: 20, penalty: -8, kept: false };
    const before = a_view({
      round: 2,
      settles_in: 0,
      boards: [a_board({ fu: 5, helped: true, streak: 2, vow }), a_board({ place: 1, seat: 1, role: 'monk', wealth: 0, fu: 4, hui: 4, refuge: false })],
      area: [a_being({ name: 'orphan', stay: 1 })],
    });
    const after = a_view({ round: 3, calamity: 3, area: [a_being({ name: 'widow' })], lost: 1 });
    const steps = frames(
      before,
      [
        told('action', { board: '@role.monk', action: '@action.practice', effect: { hui: 2 } }),
        told('streak', { board: '@role.farmer', rounds: 3, gain: { fu: 1 } }),
        told('survive', { board: '@role.farmer', cost: { wealth: -1 } }),
        told('starve', { board: '@role.monk', loss: { fu: -1, hui: -1 } }),
        told('round', { round: 3, starter: '@role.farmer' }),
        told('vow_reward', { board: '@role.farmer', vow: '@vow.poor_womans_lamp', gain: { fu: 2 } }),
        told('event', { event: '@event.buddhas_birthday', card: { fu: 2 } }),
        told('event_share', { boards: ['@role.farmer'], gain: { fu: 3 } }),
        told('event_share', { boards: ['@role.monk'], gain: { fu: 2 } }),
        told('being_lost', { being: '@being.orphan', effect: { calamity: 3 } }),
        told('being', { being: '@being.widow' }),
      ],
      after,
    );
    expect(steps.map((step) => step.focus)).toEqual(['action', 'settle', 'round', 'event', 'lost', 'being']);
    const [, settle, round, event, lost] = steps;
    // The farmer pays 1 and helped three rounds running; the monk has nothing and starves.
    expect(settle?.view.boards[0]).toMatchObject({ wealth: 4, fu: 6, streak: 3 });
    expect(settle?.view.boards[1]).toMatchObject({ wealth: 0, fu: 3, hui: 5, starved: 1, streak: 0 });
    expect(round?.view.round).toBe(3);
    expect(round?.view.boards[0]).toMatchObject({ fu: 8, helped: false });
    expect(round?.view.boards[0]?.vow?.needs[0]?.have).toBe(8);
    expect(event?.view.event).toMatchObject({ name: 'buddhas_birthday', fu: 2, hui: 0 });
    // Each board gains what was told of it.
    expect(event?.marks).toMatchObject([
      { place: 0, what: 'fu', amount: 3 },
      { place: 1, what: 'fu', amount: 2 },
    ]);
    expect(lost?.view.area).toEqual([]);
    expect(lost?.view.calamity).toBe(3);
    expect(steps[steps.length - 1]?.view).toBe(after);
  });

  it('settles the last round with principals and what the world adds', () => {
    const before = a_view({ round: 6, settles_in: 0, boards: [a_board({ wealth: 2, investments: 1, principal: 5 })] });
    const events = [
      told('survive', { board: '@role.farmer', cost: { wealth: -1 } }),
      told('yield', { board: '@role.farmer', gain: { wealth: 2 } }),
      told('calamity_rises', { effect: { calamity: 2 } }),
      told('principal', { board: '@role.farmer', gain: { wealth: 5 } }),
      told('end', { result: '@result.won' }),
    ];
    const after = a_view({ round: 6, phase: 'over', calamity: 2 });
    const steps = frames(before, events, after);
    expect(steps.map((step) => step.focus)).toEqual(['settle']);
    expect(steps[0]?.marks.map((mark) => `${mark.what} ${mark.amount}`)).toEqual(['wealth -1', 'wealth 2', 'calamity 2', 'wealth 5']);
    expect(steps[0]?.view).toBe(after);
  });

  it('opens all envelopes at once', () => {
    const sealed = a_view({ phase: 'choose_refuge', boards: [a_board({ refuge: null, sealed: true }), a_board({ place: 1, seat: 1, role: 'monk', refuge: null, sealed: true })] });
    const reveal = [told('refuge', { board: '@role.farmer', wealth: 8, fu: 3, hui: 3 }), told('refuge', { board: '@role.monk', wealth: 0, fu: 4, hui: 4 })];
    const steps = frames(sealed, [...reveal, told('being', { being: '@being.orphan' })], a_view({}));
    expect(steps[0]?.view.boards.map((board) => board.refuge)).toEqual([true, true]);
    expect(steps[0]?.view.boards[0]).toMatchObject({ wealth: 8, fu: 3, hui: 3 });
    expect(steps[0]?.told).toHaveLength(2);
  });

  it('changes nothing of what it was given', () => {
    const before = a_view({});
    const kept = structuredClone(before);
    frames(before, [told('save', { board: '@role.farmer', action: '@action.save', being: '@being.orphan', effect: { wealth: -3, fu: 4 } })], a_view({ saved: 1, area: [] }));
    expect(before).toEqual(kept);
  });

  it('does not play back what was taken back', () => {
    expect(frames(a_view({}), [told('undo', { seat: 0 })], a_view({}))).toEqual([]);
    expect(groups([told('resign')])).toEqual([]);
  });
});

describe('the turning point', () => {
  const save = (being: string) => told('save', { board: '@role.monk', action: '@action.save', being: `@being.${being}`, effect: { wealth: -2, fu: 3 } });
  const lost = (being: string) => told('being_lost', { being: `@being.${being}`, effect: { calamity: 3 } });
  const round = (n: number) => told('round', { round: n });

  it('of a win is the last petal', () => {
    const sixth = save('dying_elder');
    const events = [round(1), save('orphan'), save('widow'), round(3), save('invalid'), save('lost_trader'), save('ruined_scholar'), round(5), sixth, round(6), save('starving_villager')];
    const turn = turning_point(events, GOAL, true);
    expect(turn?.event).toBe(sixth);
    expect(turn).toMatchObject({ round: 5, saved: 1, decisive: true });
  });
  it('of a loss is what crossed the line for good', () => {
    const fatal = lost('widow');
    const events = [round(1), lost('orphan'), round(2), lost('invalid'), round(3), lost('lost_trader'), round(4), told('event_calamity', { event: '@event.drought', effect: { calamity: 1 } }), round(5), fatal];
    const turn = turning_point(events, GOAL, false);
    expect(turn?.event).toBe(fatal);
    expect(turn).toMatchObject({ round: 5, calamity: 3, decisive: true });
  });
  it('is nothing where nothing happened', () => {
    expect(turning_point([round(1)], GOAL, true)).toBeNull();
  });
  it('stands on the course of the game', () => {
    const events = [round(1), lost('orphan'), told('action', { board: '@role.monk', action: '@action.protect', effect: { wealth: -2, calamity: -2 } }), save('widow')];
    expect(course(events, GOAL).map((point) => [point.calamity, point.saved])).toEqual([
      [0, 0],
      [3, 0],
      [1, 0],
      [1, 1],
    ]);
  });
});
