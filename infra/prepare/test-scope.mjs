import { randomInt } from 'node:crypto';

/** The seed of generated test data in every run of the gate. */
const GATE_SEED = 20_261_124;

/**
 * What the arguments of `npm test` ask for.
 * - no argument: the gate, everything that a change can break
 * - `--engines`: the gate with every contract whole on every engine
 * - `--all` (`npm run test:all`): also what only nights and releases run, with random seeds; a red static check does not end it
 * - anything else: the tests that the arguments name
 * `npm run test:all` with TEST_WEEKLY=true also loads a shop for half an hour: `weekly`.
 * A whole run keeps the machine busy itself, so its tests get the time limits of CI.
 * @returns `named`: the arguments of named tests; `env`: what the tests read (packages/testing/README.md#scopes)
 */
export function readScope(args, env = process.env) {
  const all = args.includes('--all');
  const named = args.filter((arg) => arg !== '--all' && arg !== '--engines');
  const isWhole = named.length === 0;
  const seed = env.TEST_SEED ?? String(all ? randomInt(2 ** 31) : GATE_SEED);
  return {
    all,
    named,
    seed,
    weekly: all && env.TEST_WEEKLY === 'true',
    env: {
      TEST_SEED: seed,
      ...(isWhole ? { [all ? 'TEST_ALL' : 'TEST_GATE']: 'true', TEST_TIME_FACTOR: env.TEST_TIME_FACTOR ?? '4' } : {}),
      ...(args.includes('--engines') ? { TEST_ENGINES: 'all' } : {}),
    },
  };
}
