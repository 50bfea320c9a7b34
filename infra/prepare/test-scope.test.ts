import { readScope } from './test-scope.mjs';

describe('readScope', () => {
  it('is the gate without arguments, with a fixed seed', () => {
    const gate = readScope([], {});
    expect(gate).toMatchObject({ all: false, named: [], env: { TEST_GATE: 'true', TEST_SEED: gate.seed } });
    expect(readScope([], {}).seed).toBe(gate.seed);
  });

  it('is everything with --all, with a seed that differs from run to run', () => {
    const all = readScope(['--all'], {});
    expect(all.env).toEqual({ TEST_ALL: 'true', TEST_SEED: all.seed, TEST_TIME_FACTOR: '4' });
    expect(new Set([1, 2, 3, 4].map(() => readScope(['--all'], {}).seed)).size).toBeGreaterThan(1);
  });

  it('runs every contract whole on every engine with --engines', () => {
    expect(readScope(['--engines'], {})).toMatchObject({ named: [], env: { TEST_GATE: 'true', TEST_ENGINES: 'all' } });
    expect(readScope([], {}).env).not.toHaveProperty('TEST_ENGINES');
  });

  it('loads a shop for half an hour with TEST_WEEKLY, and only when it runs everything', () => {
    const weekly = { TEST_WEEKLY: 'true' };
    expect([readScope(['--all'], weekly).weekly, readScope(['--all'], {}).weekly]).toEqual([true, false]);
    expect(readScope([], weekly).weekly).toBe(false);
  });

  it('has the time limits of CI when it runs everything, or those that the environment names', () => {
    expect(readScope([], {}).env.TEST_TIME_FACTOR).toBe('4');
    expect(readScope([], { TEST_TIME_FACTOR: '6' }).env.TEST_TIME_FACTOR).toBe('6');
  });

  it('repeats a run by its seed', () => {
    expect(readScope(['--all'], { TEST_SEED: '42' }).seed).toBe('42');
  });

  it('runs named tests whole', () => {
    const named = readScope(['services/order', '-t', 'pays'], {});
    expect(named.named).toEqual(['services/order', '-t', 'pays']);
    for (const { env } of [named, readScope(['--all', 'services/order'], {})])
      expect(Object.keys(env)).toEqual(['TEST_SEED']);
  });
});
