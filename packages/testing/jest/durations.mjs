import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The seconds of each test file in the last whole run on this machine (infra/prepare/jest-run.mjs writes them).
 * @param root the project's folder
 * @returns by path from the root; empty in a fresh clone
 */
export function lastDurations(root) {
  try {
    return JSON.parse(readFileSync(path.join(root, 'test-results/durations.json'), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}
