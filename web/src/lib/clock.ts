/** What a clock shows between two messages of the server. */

import type { Clock, Clocks, Lang, TableState } from './types';

/** Milliseconds left for a seat at the server's time `now`; null where nothing runs out. */
export function remaining(clocks: Clocks | null, seat: number, now: number, clock?: Clock): { left: number | null; periods: number } {
  const own = clocks?.seats[seat];
  if (!clocks || !own || own.left === null) return { left: null, periods: own?.periods ?? 0 };
  if (!clocks.running.includes(seat)) return { left: own.left, periods: own.periods };
  let left = own.left - Math.max(0, now - clocks.at);
  let periods = own.periods;
  // byo-yomi: when the time is used up, the next period begins
  while (left < 0 && clock?.kind === 'byoyomi' && periods > 0 && clock.step > 0) {
    periods -= 1;
    left += clock.step;
  }
  return { left: Math.max(0, left), periods };
}

/** Milliseconds that this viewer has for an answer at the server's time `now`; null where one may think for ever. */
export function time_left(state: TableState, now: number): number | null {
  const rules = state.ask?.until === undefined ? null : Math.max(0, state.ask.until - now);
  const own = state.clocks?.running.includes(state.you) ? remaining(state.clocks, state.you, now, state.table.clock).left : null;
  return rules === null ? own : own === null ? rules : Math.min(rules, own);
}

/** 1:05, 12:00, 1:02:03; under ten seconds with a tenth. */
export function show_time(ms: number): string {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const s = seconds % 60;
  const m = Math.floor(seconds / 60) % 60;
  const h = Math.floor(seconds / 3600);
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** How full the ring is, 0 to 1, against what the seat could have. */
export function share(left: number, clock: Clock | undefined): number {
  if (!clock) return 1;
  const full = clock.kind === 'move' ? clock.step : clock.kind === 'byoyomi' && left <= clock.step ? clock.step : clock.main;
  return full > 0 ? Math.max(0, Math.min(1, left / full)) : 1;
}

/** '12 秒', '3 分钟': how long somebody has been thinking. */
export function show_span(ms: number, lang: Lang): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return lang === 'zh' ? `${seconds} 秒` : `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return lang === 'zh' ? `${minutes} 分钟` : `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return lang === 'zh' ? `${hours} 小时` : `${hours} h`;
  return lang === 'zh' ? `${Math.floor(hours / 24)} 天` : `${Math.floor(hours / 24)} d`;
}

/** A clock in words: '每步 60 秒', '10 分钟 + 5 秒'. */
export function describe_clock(clock: Clock, lang: Lang): string {
  const span = (ms: number) => show_span(ms, lang);
  switch (clock.kind) {
    case 'none':
      return lang === 'zh' ? '不计时' : 'no clock';
    case 'move':
      return lang === 'zh' ? `每步 ${span(clock.step)}` : `${span(clock.step)} a move`;
    case 'game':
      return lang === 'zh' ? `每人全局 ${span(clock.main)}` : `${span(clock.main)} each for the game`;
    case 'increment':
      return lang === 'zh' ? `${span(clock.main)}，每步加 ${span(clock.step)}` : `${span(clock.main)} + ${span(clock.step)} a move`;
    case 'byoyomi':
      return lang === 'zh'
        ? `${span(clock.main)}，读秒 ${clock.periods} 次 × ${span(clock.step)}`
        : `${span(clock.main)}, then ${clock.periods} × ${span(clock.step)}`;
  }
}
