import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { show } from './report.mjs';

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];

/**
 * Runs the journeys in a browser with Playwright.
 * @returns the counts of a step of `npm test`, from Playwright's JSON report
 */
export async function journeys(root, node, options) {
  const what = 'journeys in a browser';
  const report = path.join(root, 'test-results/journeys/report.json');
  rmSync(report, { force: true });
  const { good } = await show(what, node, PLAYWRIGHT, options);
  const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = found?.stats ?? {};
  const failed = unexpected + (found?.errors?.length ?? 0);
  // Playwright may fail without a failed test: set-up, teardown, no report.
  return { what, passed: expected + flaky, failed: good ? failed : Math.max(1, failed), skipped };
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
