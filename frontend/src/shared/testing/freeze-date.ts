/** A time far from midnight UTC, so that no test crosses a date boundary. */
export const NOW = new Date('2026-11-20T15:30:00.000Z');
export const TODAY = '2026-11-20';
export const YESTERDAY = '2026-11-19';

/** Fixes `Date` at `NOW` in all tests of a file; timers stay real. */
export function freezeDate(): void {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW, doNotFake: [...TIMERS] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}

/** Everything that Jest can fake except `Date`. */
const TIMERS = [
  'cancelAnimationFrame',
  'cancelIdleCallback',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;
