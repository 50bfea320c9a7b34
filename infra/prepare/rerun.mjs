import { isGuarded } from './guarded-tests.mjs';

/** More failed files than this are no accident. */
const MOST = 3;

/**
 * Decides whether the failed files and journeys of a run are repeated once, alone (docs/adr/0037-one-loud-rerun.md).
 * @param failures the failed tests (failed-tests.mjs)
 * @param results the counts of all steps; `isTests` marks those whose failures are in `failures`
 * @returns `repeat`: what to repeat, by runner; or `reason`: why the failures are final
 */
export function decideRerun(failures, results) {
  const otherwise = results.find(({ isTests, failed }) => !isTests && failed > 0);
  if (otherwise) return { reason: `${otherwise.what} failed` };
  const unexplained = results.filter(({ isTests }) => isTests).reduce((sum, { failed }) => sum + failed, 0);
  if (unexplained !== failures.length) return { reason: 'a run failed as a whole' };
  const units = new Map(failures.map((failure) => [unitOf(failure), failure]));
  if (units.size > MOST) return { reason: `${units.size} files failed, more than ${MOST}` };
  const guarded = failures.find(({ file }) => isGuarded(file));
  if (guarded) return { reason: `${guarded.file} guards money, stock, access or data` };
  const of = (runner) => [...units.values()].filter((failure) => failure.runner === runner);
  return { repeat: { jest: of('jest').map(({ file }) => file), journeys: of('journeys') } };
}

/**
 * Splits the failures after the rerun: what ran and passed in it is flaky, the rest stays failed, also what was skipped. A rerun
 * that failed as a whole excuses nothing.
 * @param reruns the results of the reruns, with their `failures` and `successes`
 */
export function splitFlaky(failures, reruns) {
  if (!reruns.every(({ failed, failures: named }) => failed === named.length)) return { failed: failures, flaky: [] };
  const failedAgain = new Set(reruns.flatMap((rerun) => rerun.failures).map(unitOf));
  const successes = reruns.flatMap((rerun) => rerun.successes);
  // A file that could not run has no name of a test.
  const hasPassed = ({ runner, file, test, project }) =>
    successes.some(
      (one) =>
        one.runner === runner &&
        one.file === file &&
        one.project === project &&
        (test === undefined || one.test === test),
    );
  const isFlaky = (failure) => !failedAgain.has(unitOf(failure)) && hasPassed(failure);
  return { failed: failures.filter((failure) => !isFlaky(failure)), flaky: failures.filter(isFlaky) };
}

/** What is repeated as a whole: a file of jest, whose tests share a database; a journey at a width. */
function unitOf({ runner, file, test, project }) {
  return runner === 'jest' ? file : `${file} ${project} ${test}`;
}
