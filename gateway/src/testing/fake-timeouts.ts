/** For `jest.useFakeTimers({ doNotFake: [...ALL_BUT_TIMEOUTS] })`: timeouts fire only when the test says so. */
export const ALL_BUT_TIMEOUTS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;
