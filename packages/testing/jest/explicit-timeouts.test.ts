import { TIMEOUT_FACTOR } from '../src/timeout-factor.ts';
import { scaleExplicitTimeout } from './explicit-timeouts.mjs';

/** The limit of the running test, as jest-circus applies it: each file of a worker has a state of its own, the last is this one's. */
function ownLimit(): number | undefined {
  const states = Object.getOwnPropertySymbols(globalThis).filter(
    ({ description }) => description === 'JEST_STATE_SYMBOL',
  );
  const state = Reflect.get(globalThis, states.at(-1) ?? '') as { currentlyRunningTest: { timeout?: number } };
  return state.currentlyRunningTest.timeout;
}

describe('the time limit that a test or hook sets itself', () => {
  it('is multiplied by TEST_TIME_FACTOR', () => {
    expect(ownLimit()).toBe(90_000 * TIMEOUT_FACTOR);
  }, 90_000);

  it('is multiplied once, however often the hook runs', () => {
    const hook = { timeout: 1_000 };
    for (let n = 0; n < 3; n += 1) scaleExplicitTimeout({ name: 'hook_start', hook });
    expect(hook.timeout).toBe(1_000 * TIMEOUT_FACTOR);
  });

  it('is not added to a test without one', () => {
    expect(ownLimit()).toBeUndefined();
    const test: { timeout?: number } = {};
    scaleExplicitTimeout({ name: 'test_fn_start', test });
    scaleExplicitTimeout({ name: 'setup' });
    expect(test).toEqual({});
  });
});
