import { TIMEOUT_FACTOR } from '../src/timeout-factor.ts';

const scaled = new WeakSet();

/**
 * Makes the time limits that tests and hooks set themselves follow TEST_TIME_FACTOR, as jest's own limit does: on a machine where
 * everything takes longer they would be a chance. A handler of jest-circus's events, which passes its state as a second argument.
 * @param {{ name: string, hook?: { timeout?: number }, test?: { timeout?: number } }} event
 */
export function scaleExplicitTimeout({ name, hook, test }) {
  const limited = { hook_start: hook, test_fn_start: test }[name];
  if (limited?.timeout === undefined || scaled.has(limited)) return;
  scaled.add(limited);
  limited.timeout *= TIMEOUT_FACTOR;
}
