/** Half past three in the afternoon, UTC: no test that takes today from here meets a midnight. */
export const NOW = new Date('2026-11-20T15:30:00.000Z');
export const TODAY = '2026-11-20';
export const YESTERDAY = '2026-11-19';

/** Stops the clock of a test file's tests at `NOW`; timers run as ever. */
export function freezeDate(): void {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW, doNotFake: [...TIMERS] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}

/** All that jest fakes but `Date`. */
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
