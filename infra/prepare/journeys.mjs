import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { escapePattern, failedInJourneys, firstLine, passedInJourneys } from './failed-tests.mjs';
import { show } from './report.mjs';

/** Playwright's program with our configuration, from the root. */
export const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];

/**
 * Runs the journeys in a browser with Playwright.
 * @returns the counts of a step of `npm test`, from Playwright's JSON report, with `failures` (failed-tests.mjs)
 */
export function journeys(root, node, options) {
  return runWithReport('journeys in a browser', root, node, [], options);
}

/**
 * Runs failed journeys once more, one at a time, each at the widths at which it failed, with shops of their own. What the first run left
 * in test-results stays.
 * @param failed from failed-tests.mjs
 * @returns for each width: as `journeys`
 */
export async function repeatJourneys(failed, root, node, options) {
  const results = [];
  for (const project of new Set(failed.map((one) => one.project))) {
    const env = { ...options.env, JOURNEYS_RESULTS: `journeys-rerun-${project}` };
    const titles = failed.filter((one) => one.project === project).map(({ test }) => escapePattern(test));
    const args = ['--workers=1', `--project=${project}`, '-g', titles.join('|')];
    results.push(await runWithReport(`rerun of failed journeys (${project})`, root, node, args, { ...options, env }));
  }
  return results;
}

async function runWithReport(what, root, node, args, options) {
  const folder = path.join(root, 'test-results', options.env.JOURNEYS_RESULTS ?? 'journeys');
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const { good } = await show(what, node, [...PLAYWRIGHT, ...args], options);
  const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  return { what, isTests: true, ...countJourneys(found, good) };
}

/**
 * Counts a Playwright run. A journey that passed only when Playwright itself repeated it has failed: `npm test` alone decides about a
 * rerun (rerun.mjs).
 * @param found the output of Playwright's JSON reporter; undefined when it exited before writing it
 * @param good whether it exited with 0
 */
export function countJourneys(found, good) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = found?.stats ?? {};
  const failed = unexpected + flaky + (found?.errors?.length ?? 0);
  // Playwright may fail without a failed test: set-up, teardown, no report.
  return {
    passed: expected,
    failed: good ? failed : Math.max(1, failed),
    skipped,
    failures: found ? failedInJourneys(found) : [],
    errors: (found?.errors ?? []).map(({ message }) => firstLine(message)),
    command: 'npm test -- e2e/src/journeys',
    successes: found ? passedInJourneys(found) : [],
  };
}

/**
 * Runs the journeys that the arguments name: Playwright's arguments, or `-t NAME` as in jest.
 * @returns whether they passed
 */
export async function runJourneysWith(node, args, options) {
  const ofPlaywright = args.map((arg) => (arg === '-t' ? '-g' : arg));
  const { good } = await show('journeys', node, [...PLAYWRIGHT, ...ofPlaywright], { ...options, stdio: 'inherit' });
  return good;
}
