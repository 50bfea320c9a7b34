import { writeFileSync } from 'node:fs';

const RED = '\u001b[31m';
const PLAIN = '\u001b[0m';

/**
 * The end of a run: a line per step, every failed test with the command that repeats it, steps that failed without a test, flaky tests
 * in a red block, and last `N passed, N failed`.
 * @param run `results`: the counts of the steps, with `errors` and `command` of one that can fail without a test; `failed` and
 * `flaky`: tests (failed-tests.mjs); `reason`: why failures were not repeated; `seed`, and `all`: whether it was that of `npm run test:all`; `load`: describes the machine while a test ran; `colours`: whether the console shows them
 * @returns the lines, and whether the run passed
 */
export function endReport({ results, failed, flaky, reason, seed, all = false, load, colours }) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const red = (line) => (colours ? `${RED}${line}${PLAIN}` : line);
  const total = sum('failed') - flaky.length;
  const lines = [
    '',
    ...results.map(lineOf),
    ...(failed.length > 0
      ? [
          '',
          `${failed.length} failed, with the command that repeats each alone:`,
          ...failed.flatMap(describeWith(load)),
        ]
      : []),
    ...results.filter(failedAsAWhole).flatMap(describeStep),
    ...(failed.length > 0 && reason ? [`Not repeated: ${reason}.`] : []),
    ...(failed.length + flaky.length > 0
      ? [`With the seed of this run: ${all ? 'TEST_ALL=true ' : ''}TEST_SEED=${seed}`]
      : []),
    ...(flaky.length > 0
      ? [
          '',
          red(
            `FLAKY: ${flaky.length} failed and passed when repeated alone. Each is a defect of the test or of the shop:`,
          ),
          ...flaky.flatMap(describeWith(load)).map(red),
          red('They are in test-results/flaky.json and count as neither passed nor failed.'),
        ]
      : []),
    ...results.filter(({ notice }) => notice).map(({ what, notice }) => `${what}: ${notice}`),
    `${sum('passed')} passed, ${total} failed`,
  ];
  return { lines, good: total === 0 };
}

/** Writes the flaky tests of a run where CI and people find them. */
export function writeFlaky(file, { flaky, seed, load }) {
  const tests = flaky.map(({ file, test, project, error, command, began, ended }) => ({
    file,
    test,
    project,
    error,
    command,
    load: load(began, ended),
  }));
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), seed, flaky: tests }, undefined, 1)}\n`);
}

function lineOf({ what, passed, failed, skipped }) {
  const mark = failed ? '✗' : passed ? '✓' : '–';
  return `${mark} ${what}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** Whether more failed in a step than its tests: a check, a crash, an error outside of the tests. */
function failedAsAWhole({ failed, failures = [] }) {
  return failed > failures.length;
}

function describeStep({ what, errors = [], command }) {
  return [
    '',
    `✗ ${what}: failed outside of its tests; its output is above`,
    ...errors.map((error) => `    ${error}`),
    ...(command ? [`    ${command}`] : []),
  ];
}

function describeWith(load) {
  return ({ file, test, project, error, command, began, ended }) => [
    `✗ ${file}${project ? ` (${project})` : ''}: ${test ?? 'failed outside of its tests'}`,
    `    ${error}`,
    `    ${load(began, ended)}`,
    `    ${command}`,
  ];
}
