import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How jest begins the error of a file that could not run, or whose last hook failed. */
const OUTSIDE_OF_TESTS = '● Test suite failed to run';

/**
 * The failed tests of a jest run; a failure outside of a file's tests, as in its last hook, counts as one.
 * @param report the output of `jest --json`
 * @returns for each: `file` from the root, `test` (its full name), `error` (`firstLine`), `command` that repeats it alone, and
 * `began` and `ended`, milliseconds, of its file
 */
export function failedInJest(report, root) {
  return report.testResults.flatMap(({ name, status, message, assertionResults, startTime, endTime }) => {
    const file = path.relative(root, name);
    const failure = (test, error) => ({
      runner: 'jest',
      file,
      test,
      error: firstLine(error),
      command: `npm test -- ${file}${test === undefined ? '' : ` -t ${quoted(escapePattern(test))}`}`,
      began: startTime,
      ended: endTime,
    });
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const [, outside] = message.split(OUTSIDE_OF_TESTS);
    const isOutside = outside !== undefined || (status === 'failed' && failed.length === 0);
    return [
      ...failed.map((result) => failure(result.fullName, result.failureMessages[0])),
      ...(isOutside ? [failure(undefined, outside ?? message)] : []),
    ];
  });
}

/**
 * The failed journeys of a Playwright run.
 * @param report the output of Playwright's JSON reporter
 * @returns as `failedInJest`; `project` is the journey's width or profile
 */
export function failedInJourneys(report) {
  const specs = report.suites.flatMap(specsOf);
  return specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        runner: 'journeys',
        file: `e2e/src/journeys/${file}`,
        test: title,
        project: projectName,
        error: firstLine(results.find(({ error }) => error)?.error.message),
        command: `npm test -- e2e/src/journeys/${file} --project=${projectName} -g ${quoted(escapePattern(title))}`,
        began: Math.min(...results.map(({ startTime }) => Date.parse(startTime))),
        ended: Math.max(...results.map(({ startTime, duration }) => Date.parse(startTime) + duration)),
      })),
  );
}

/** The tests that passed in a jest run: `runner`, `file` and `test`, as in `failedInJest`. */
export function passedInJest(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => ({ runner: 'jest', file: path.relative(root, name), test: fullName })),
  );
}

/** The journeys that passed in a Playwright run, as in `failedInJourneys`. */
export function passedInJourneys(report) {
  return report.suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'expected')
      .map(({ projectName }) => ({
        runner: 'journeys',
        file: `e2e/src/journeys/${file}`,
        test: title,
        project: projectName,
      })),
  );
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** How Jest and Playwright name a matcher, and what follows in lines of their own. */
const MATCHER = /^(Error: )?expect\(/;
const DIFFERENCE = /^(Expected|Received)\b.*: *\S/;

/** The first line of an error that says something, with what was expected and received; without colours. */
export function firstLine(text = '') {
  const lines = stripVTControlCharacters(text).split('\n');
  const line = lines.map((each) => each.trim()).find((each) => each !== '' && !each.startsWith('● '));
  if (line === undefined) return 'no message';
  // A matcher says in later lines what was different.
  const details = MATCHER.test(line) ? lines.map((each) => each.trim()).filter((each) => DIFFERENCE.test(each)) : [];
  return [line, ...details.slice(0, 2)].join('; ');
}

/** Escapes a test's name: Jest and Playwright read it as a regular expression. */
export function escapePattern(text) {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
