import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJestReport } from './jest-report.mjs';
import { show } from './report.mjs';

const JEST = 'node_modules/jest/bin/jest.js';

/**
 * Excludes tests that start servers or processes. The option replaces the patterns of the configuration. Paths come before it, because
 * jest reads what follows as further patterns.
 */
export const UNIT_ONLY = ['\\.int\\.test\\.ts$', '/node_modules/', '/dist/', '/\\.data', '/\\.engines'].map(
  (pattern) => `--testPathIgnorePatterns=${pattern}`,
);

/**
 * Runs all of jest's tests and prints the slowest files.
 * @returns the counts of a step of `npm test`
 */
export async function runJest(root, node, options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'));
  const file = path.join(folder, 'report.json');
  try {
    // With --json jest puts its report on stdout as well; the readable one goes to stderr.
    const { good } = await show(
      'unit, integration and contract tests',
      node,
      [JEST, '--ci', '--json', '--outputFile', file],
      {
        ...options,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    const { lines, ...counts } = readJestReport(report, { root, good });
    console.log(lines.join('\n'));
    return { what: 'tests', ...counts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs jest interactively with the given arguments. @returns whether it exited with 0 */
export async function runJestWith(node, args, options) {
  const { good } = await show('jest', node, [JEST, ...args], { ...options, stdio: 'inherit' });
  return good;
}
