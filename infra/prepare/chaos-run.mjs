import { resultOf, show } from './report.mjs';

/**
 * Runs the quick version of the fault scenarios that share no shop with others, one after another (docs/reliability.md#run).
 * @param seed of the run, which repeats its faults
 * @returns the counts of a step of `npm run test:all`, with `failures` (failed-tests.mjs)
 */
export function runChaosAlone(node, seed, options) {
  return runChaos('fault scenarios on shops of their own', ['--alone', '--quick', '--seed', seed], node, options);
}

/** Loads a shop for half an hour and measures what grows (docs/reliability.md#p-c11). @returns as runChaosAlone */
export function runSoak(node, seed, options) {
  return runChaos('half an hour of load', ['soak', '--seed', seed], node, options);
}

async function runChaos(what, scenarios, node, options) {
  const args = ['--disable-warning=TimeoutNegativeWarning', 'e2e/src/chaos/run-chaos.ts', ...scenarios];
  const began = Date.now();
  const run = await show(what, node, args, options);
  const failures = [...run.output.matchAll(/^(.+) does not hold\. .*Repeat: (.+)$/gm)].map(([line, test, command]) => ({
    runner: 'chaos',
    file: 'e2e/src/chaos/scenarios',
    test,
    error: line,
    command,
    began,
    ended: Date.now(),
  }));
  return { ...resultOf(what, run), failures };
}
