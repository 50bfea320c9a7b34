import { jest } from '@jest/globals';
import { createRejectionCounter } from './rejection-counter.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('logs refused requests once per second, however many there are (P-C5)', () => {
  const warn = jest.fn();
  const rejections = createRejectionCounter({ warn });
  for (let call = 0; call < 1_000; call += 1) rejections.add(call % 4 === 0 ? 'too-many' : 'busy');
  expect(warn).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(warn.mock.calls).toEqual([[{ rejected: { 'too-many': 250, busy: 750 } }, expect.any(String)]]);
  jest.advanceTimersByTime(60_000);
  expect(warn).toHaveBeenCalledTimes(1);
  rejections.add('busy');
  jest.advanceTimersByTime(1_000);
  expect(warn.mock.calls[1]).toEqual([{ rejected: { busy: 1 } }, expect.any(String)]);
});
