import { scaleExplicitTimeout } from './explicit-timeouts.mjs';

describe('the time limit that a test or hook sets itself', () => {
  it('is multiplied once, however often the hook runs', () => {
    const hook = { timeout: 1_000 };
    for (let n = 0; n < 3; n += 1) scaleExplicitTimeout({ name: 'hook_start', hook }, 4);
    expect(hook.timeout).toBe(4_000);
    const test = { timeout: 90_000 };
    scaleExplicitTimeout({ name: 'test_fn_start', test }, 4);
    expect(test.timeout).toBe(360_000);
  });

  it('is not added to a test without one', () => {
    const test: { timeout?: number } = {};
    scaleExplicitTimeout({ name: 'test_fn_start', test }, 4);
    scaleExplicitTimeout({ name: 'setup' }, 4);
    expect(test).toEqual({});
  });
});
