import { bot_name, temper_of, with_temper } from '../src/lib/bots';
import { describe, expect, it } from 'vitest';
import { ink, subpaths } from '../src/lib/brush';
import { choice_text } from '../src/lib/choices';
import { describe_clock, remaining, share, show_span, show_time } from '../src/lib/clock';
import { en } from '../src/lib/i18n/en';
import { zh } from '../src/lib/i18n/zh';
import { icons } from '../src/lib/icons';
import { bindings, command } from '../src/lib/keys';
import { grouped, SHORTCUTS, short_label, shortcuts } from '../src/lib/menu';
import { ranking, result_line, score_of } from '../src/lib/result';
import { clean_code, read_route, read_seat, seat_link, write_route } from '../src/lib/router';
import type { Clock, Clocks, MenuItem, Over, SeatInfo } from '../src/lib/types';
import { marks_of, round_from, step_of } from '../src/lib/marks';
import { sound_of, type Sounds } from '../src/lib/sound';
import { concerns, names_of_seat, shown_names, with_names } from '../src/lib/who';
import { name_key, name_value, read_view } from '../src/games/generic/read';
import { speaker } from '../src/lib/words';

describe('clock', () => {
  const clock: Clock = { kind: 'byoyomi', main: 60_000, step: 30_000, periods: 3 };
  const clocks: Clocks = {
    seats: [
      { left: 20_000, periods: 3 },
      { left: 50_000, periods: 3 },
      { left: null, periods: 0 },
    ],
    running: [0],
    at: 1000,
  };
  it('only a running clock loses time', () => {
    expect(remaining(clocks, 0, 6000, clock)).toEqual({ left: 15_000, periods: 3 });
    expect(remaining(clocks, 1, 6000, clock)).toEqual({ left: 50_000, periods: 3 });
    expect(remaining(clocks, 2, 6000, clock).left).toBeNull();
    expect(remaining(null, 0, 6000, clock).left).toBeNull();
  });
  it('never runs backwards, never below nothing', () => {
    expect(remaining(clocks, 0, 0, clock).left).toBe(20_000);
    expect(remaining(clocks, 0, 999_999, { ...clock, kind: 'move' }).left).toBe(0);
  });
  it('enters byo-yomi', () => {
    expect(remaining(clocks, 0, 1000 + 25_000, clock)).toEqual({ left: 25_000, periods: 2 });
    expect(remaining(clocks, 0, 1000 + 20_000 + 90_001, clock)).toEqual({ left: 0, periods: 0 });
  });
  it('is shown as people read it', () => {
    expect([9_940, 10_000, 65_000, 3_723_000].map(show_time)).toEqual(['9.9', '0:10', '1:05', '1:02:03']);
    expect([show_span(5_000, 'zh'), show_span(125_000, 'en'), show_span(7_300_000, 'zh'), show_span(86_400_000 * 3, 'en')]).toEqual([
      '5 秒',
      '2 min',
      '2 小时',
      '3 d',
    ]);
    expect(share(15_000, { kind: 'move', main: 0, step: 60_000, periods: 0 })).toBe(0.25);
    expect(share(5_000, undefined)).toBe(1);
  });
  it('is said in words', () => {
    expect(describe_clock({ kind: 'none', main: 0, step: 0, periods: 0 }, 'zh')).toBe('不计时');
    expect(describe_clock(clock, 'en')).toBe('1 min, then 3 × 30 s');
    expect(describe_clock({ kind: 'increment', main: 600_000, step: 5000, periods: 0 }, 'zh')).toBe('10 分钟，每步加 5 秒');
  });
});

describe('router', () => {
  it('reads and writes every address', () => {
    for (const address of ['/', '/?new=merit', '/?rules=merit&clause=M-5.3', '/t/KXQTBN', '/t/KXQTBN?replay=12', '/t/KXQTBN?replay=']) {
      const [path, query] = address.split('?');
      expect(write_route(read_route(path!, query ? `?${query}` : ''))).toBe(address);
    }
  });
  it('a strange address is home', () => {
    expect(read_route('/t/', '').page).toBe('home');
    expect(read_route('/t/toolongcode', '').page).toBe('home');
    expect(read_route('/nowhere', '').page).toBe('home');
    expect(read_route('/t/kxqtbn', '')).toEqual({ page: 'table', code: 'KXQTBN' });
    expect(read_route('/t/KXQTBN', '?replay=-3')).toEqual({ page: 'replay', code: 'KXQTBN', at: null });
  });
  it('takes a code however it is written', () => {
    expect([
      clean_code('kx-qt bn'),
      clean_code('https://here/t/KXQTBN'),
      clean_code('KXQTBN#'),
      clean_code('ABC'),
      clean_code('ABC123'),
    ]).toEqual(['KXQTBN', 'KXQTBN', null, null, null]);
  });
  it('a seat travels behind the #, where no server sees it', () => {
    const token = 'rldYMPLB8anFpZ_rdzyTPmtvHzwAS-mzEyq5q7EP5Hk';
    const link = new URL(seat_link('http://h:1', 'KXQTBN', token));
    expect(read_seat(link.hash)).toBe(token);
    expect(link.pathname + link.search).not.toContain(token);
    expect(read_seat('#other')).toBeNull();
  });
});

describe('keys', () => {
  const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });
  it('mean what the list says, where it says', () => {
    expect(command(key('?'), 'table')).toBe('keys');
    expect(command(key('R'), 'table')).toBe('rules');
    expect(command(key('r'), 'replay')).toBeNull();
    expect(command(key('ArrowLeft'), 'replay')).toBe('previous');
    expect(command(key('r', { ctrlKey: true }), 'table')).toBeNull();
  });
  it('no item of a menu takes a key that the table needs', () => {
    for (const binding of bindings.filter((b) => b.where !== 'replay')) expect(SHORTCUTS).not.toContain(binding.key);
    expect(new Set(SHORTCUTS).size).toBe(SHORTCUTS.length);
    expect(new Set(bindings.map((b) => b.key)).size).toBe(bindings.length);
  });
});

describe('menu', () => {
  const item = (move: number, word: string, zhs: string, ens: string, refused = false): MenuItem => ({
    move,
    word,
    label: { zh: zhs, en: ens },
    ...(refused ? { refusal: { text: { zh: '不行', en: 'no' }, clause: 'M-1' } } : {}),
  });
  const items = [
    item(0, 'labor', '劳作', 'Labor'),
    item(10, 'save 孤儿', '渡化 孤儿', 'Save Orphan'),
    item(11, 'save 垂死老者', '渡化 垂死老者', 'Save Dying Elder'),
    item(20, 'teach 农夫', '讲学 农夫', 'Teach Farmer', true),
    item(21, 'teach 商人', '讲学 商人', 'Teach Merchant', true),
  ];
  it('puts together what begins with the same word', () => {
    const groups = grouped(items);
    expect(groups.map((g) => [g.key, g.label.zh, g.items.length, g.refused])).toEqual([
      ['labor', '', 1, false],
      ['save', '渡化', 2, false],
      ['teach', '讲学', 2, true],
    ]);
    expect(short_label(items[2]!, groups[1]!, 'en')).toBe('Dying Elder');
    expect(short_label(items[0]!, groups[0]!, 'zh')).toBe('劳作');
  });
  it('gives digits to what may be done, and none to what may not', () => {
    const keys = shortcuts(items);
    expect([keys.get(0), keys.get(10), keys.get(11), keys.get(20)]).toEqual(['1', '2', '3', undefined]);
  });
  it('runs out of keys gracefully', () => {
    const many = Array.from({ length: 60 }, (_, i) => item(i, `card ${i}`, `牌 ${i}`, `Card ${i}`));
    expect(shortcuts(many).size).toBe(SHORTCUTS.length);
  });
});

describe('result', () => {
  const over = (reason: string, winners: number[], unit = 1): Over => ({
    outcome: { winners, ranks: [2, 1, 3], scores: [80, 95, 40], unit, reason },
    digest: '',
  });
  const say = speaker({ 'result.won': '团队胜利' }, 'zh');
  it('says why and who', () => {
    expect(result_line(over('won', [1]), ['甲', '乙', '丙'], 0, 'zh', say)).toEqual({ head: '团队胜利', rest: '乙获胜' });
    expect(result_line(over('other', [0]), ['甲', '乙', '丙'], 0, 'zh', say)).toEqual({ head: '你赢了', rest: '' });
    expect(result_line(over('other', []), ['a', 'b', 'c'], 0, 'en', say)).toEqual({ head: 'Nobody wins', rest: '' });
  });
  it('ranks, with scores in their unit', () => {
    expect(ranking(over('won', [1])).map((r) => r.seat)).toEqual([1, 0, 2]);
    expect(score_of(over('won', [1], 100), 1)).toBe(0.95);
  });
});

describe('who', () => {
  const view = {
    boards: [
      { seat: 0, role: 'monk' },
      { seat: 1, role: 'farmer' },
      { seat: 0, role: 'scholar' },
    ],
  };
  it('knows the roles of a seat and what concerns it', () => {
    expect(names_of_seat(view, 0)).toEqual(['@role.monk', '@role.scholar']);
    const event = (data: Record<string, unknown>) => ({ n: 1, kind: 'x', data, say: { zh: '', en: '' } });
    expect(concerns(event({ board: '@role.monk' }), 0, ['@role.monk'])).toBe(true);
    expect(concerns(event({ seat: 0 }), 0, [])).toBe(true);
    expect(concerns(event({ board: '@role.farmer', number: 0 }), 0, ['@role.monk'])).toBe(false);
  });
  it('says names where the game has seats, in any of its ways to say them', () => {
    expect(with_names('座位 2 追上座位 1。', (seat) => ['阿明', '小红'][seat])).toBe('小红 追上阿明。');
    expect(with_names('Seat 1 catches seat 2.', (seat) => ['Ann', 'Bob'][seat])).toBe('Ann catches Bob.');
    expect(with_names('轮到 P2·学者。', (seat) => ['阿明', '小红'][seat])).toBe('轮到 小红·学者。');
    expect(with_names('Seat 10 and P3 have no name; XP2 is none.', (seat) => ['Ann', 'Bob'][seat])).toBe('Seat 10 and P3 have no name; XP2 is none.');
  });

  it('calls nameless bots after the garden, and nobody else', () => {
    const seat = (kind: SeatInfo['kind'], bot: string | null): SeatInfo => ({
      name: '',
      kind,
      bot,
      connected: true,
      bot_at: null,
      played_by_bot: false,
      resigned: false,
      hints: 0,
    });
    expect(shown_names(['阿明', 'house', '电脑'], [seat('person', null), seat('bot', 'house'), seat('bot', 'house')], 'zh')).toEqual([
      '阿明',
      '翠竹',
      '电脑',
    ]);
    // A bot with a temper is known by its level in the list of names.
    expect(shown_names(['hard'], [seat('bot', 'hard:temper=bold')], 'zh')).toEqual(['青松']);
  });

  it('knows the temper of a bot, and gives one to levels alone', () => {
    expect(temper_of('hard:temper=bold')).toBe('bold');
    expect(temper_of('hard:temper=sly')).toBeNull();
    expect(temper_of('designer:style=wealth')).toBeNull();
    expect(with_temper('hard:temper=bold', 'helpful')).toBe('hard:temper=helpful');
    expect(with_temper('hard:temper=bold', null)).toBe('hard');
    expect(with_temper('designer', 'bold')).toBe('designer');
    expect(bot_name('hard:temper=bold')).toMatch(/^(困难·大胆|Hard·bold)$/);
  });
});

describe('options', () => {
  it('are said by the game', () => {
    const say = speaker({ 'choice.start_player.fixed': '整局不换' }, 'zh');
    expect(choice_text('start_player', 'fixed', say, 'zh')).toBe('整局不换');
  });
  it('are readable where it says nothing', () => {
    expect(choice_text('x', 'on', speaker({}, 'zh'), 'zh')).toBe('开');
    expect(choice_text('x', 'some_thing', speaker({}, 'en'), 'en')).toBe('some thing');
  });
});

describe('generic table', () => {
  it('sorts a view into facts, boards and groups', () => {
    const parts = read_view({
      round: 2,
      phase: 'act',
      event: null,
      area: [{ name: 'orphan' }],
      boards: [{ seat: 0 }, { seat: 1 }],
      empty: [],
    });
    expect(parts.facts.map(([key]) => key)).toEqual(['round', 'phase']);
    expect(parts.boards.map(([key]) => key)).toEqual(['boards']);
    expect(parts.groups.map(([key]) => key)).toEqual(['area']);
    expect(read_view(null)).toEqual({ facts: [], boards: [], groups: [] });
  });
  it('calls things by the game’s words where it has some', () => {
    const say = speaker({ 'unit.fu': '福', 'role.monk': '僧侣', 'being.orphan': '孤儿' }, 'zh');
    expect([name_key('fu', say, 'zh'), name_key('round', say, 'zh'), name_key('vow_choices', say, 'en')]).toEqual([
      '福',
      '回合',
      'vow choices',
    ]);
    expect([name_value('role', 'monk', say), name_value('name', 'orphan', say, 'area'), name_value('x', 'un_known', say)]).toEqual([
      '僧侣',
      '孤儿',
      'un known',
    ]);
  });
});

describe('drawing', () => {
  it('every symbol can be inked', () => {
    for (const [name, path] of Object.entries(icons)) {
      const { lines, ends } = ink(path);
      expect(lines, name).toMatch(/^M/);
      expect(lines + ends, name).not.toContain('NaN');
      for (const part of subpaths(path))
        for (const [x, y] of part.points) expect(x >= 0 && x <= 24 && y >= 0 && y <= 24, `${name} ${x} ${y}`).toBe(true);
    }
  });
  it('a closed line has no tail, an open one has', () => {
    expect(ink('M2 2L8 2L8 8Z').ends).toBe('');
    expect(ink('M2 2L8 2').ends).not.toBe('');
  });
});

describe('texts', () => {
  it('a number chooses its word', () => {
    const say = speaker({ paid: '{who} pays {coins} {coins:coin|coins}' }, 'en');
    expect(say('paid', { who: 'Ann', coins: 1 })).toBe('Ann pays 1 coin');
    expect(say('paid', { who: 'Ann', coins: 2 })).toBe('Ann pays 2 coins');
    expect(say('paid', { who: 'Ann' })).toBe('Ann pays {coins} {coins:coin|coins}');
  });
  it('goods are counted where a game says how', () => {
    const table = { gives: 'gives {what}', 'counted.coins': '{count} {count:coin|coins}', 'counted.grain': '{count} grain', 'counted.nothing': 'nothing' };
    const say = speaker(table, 'en');
    expect(say('gives', { what: { coins: '1' } })).toBe('gives 1 coin');
    expect(say('gives', { what: { grain: '2', coins: '2' } })).toBe('gives 2 grain and 2 coins');
    expect(say('gives', { what: {} })).toBe('gives nothing');
    expect(say('gives', { what: { coins: 2 } })).toBe('gives coins +2');
  });
  it('both languages say the same things, with the same places to fill', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
    for (const key of Object.keys(zh) as (keyof typeof zh)[]) {
      const places = (text: string) => [...new Set([...text.matchAll(/\{(\w+)(?::[^{}]*)?\}/g)].map((match) => match[1]))].sort();
      expect(places(en[key]), key).toEqual(places(zh[key]));
      expect(zh[key].trim(), key).not.toBe('');
    }
  });
});

describe('sounds', () => {
  it('a game says what matters most; what it does not name sounds as the house does', () => {
    const own: Sounds = { death: [[0, 'drum', 80, 0.5, 0.4]], draw: [[0, 'paper', 2600, 0.1, 0.2]] };
    expect(sound_of(['draw', 'death'], own)).toBe(own['death']);
    expect(sound_of(['draw'], own)).toBe(own['draw']);
    expect(sound_of(['dice'], own)).toEqual(sound_of(['dice'], null));
    expect(sound_of(['other'], own)).not.toEqual(sound_of(['dice'], own));
    expect(sound_of([], own)).toBeNull();
  });
});

describe('marks of a replay', () => {
  const told = [2, 2, 5, 6, 9];
  const event = (n: number, kind: string) => ({ n, kind, data: {}, say: { zh: kind, en: kind } });
  const events = [event(1, 'begins'), event(2, 'round'), event(4, 'slain'), event(6, 'round'), event(7, 'save'), event(9, 'round')];

  it('stand at the decision that brought them about', () => {
    expect([1, 2, 3, 5, 6, 9, 99].map((n) => step_of(n, told))).toEqual([0, 0, 2, 2, 3, 4, 4]);
    expect(marks_of(events, told, { save: 'deed' }, [event(7, 'save')]).map((mark) => [mark.kind, mark.step])).toEqual([
      ['round', 0],
      ['death', 2],
      ['round', 3],
      ['decided', 4],
      ['round', 4],
    ]);
  });
  it('one goes from round to round; turns are rounds where there are none', () => {
    const marks = marks_of(events, told);
    expect([round_from(marks, 0, 1), round_from(marks, 3, 1), round_from(marks, 4, 1), round_from(marks, 3, -1), round_from(marks, 0, -1)]).toEqual([3, 4, null, 0, null]);
    expect(marks_of([event(3, 'turn'), event(6, 'turn')], told).map((mark) => mark.step)).toEqual([2, 3]);
  });
});
