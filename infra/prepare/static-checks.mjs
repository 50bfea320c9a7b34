import { availableParallelism } from 'node:os';
import path from 'node:path';
import { showAtEnd } from './report.mjs';

const types = [
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the front end', 'tsc', ['-p', 'frontend/tsconfig.json']],
];

/** The static checks, slowest first: name, program and arguments. */
const staticChecks = [
  [
    'boundaries',
    'depcruise',
    [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
      'packages',
      'gateway',
      'services',
      'frontend/src',
      'infra/src',
      'e2e',
    ],
  ],
  ['unused files, exports and packages', 'knip', ['--no-progress']],
  ['spelling and words', 'cspell', ['--no-progress', '--no-summary', '**']],
  ...types,
  ['format and lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']],
];

/**
 * Runs the static checks, one per core at a time; each prints its output at its end.
 * @returns the counts of a step of `npm test`, one entry per check
 */
export function runStaticChecks(root, options) {
  return runChecks(staticChecks, root, options);
}

/**
 * Runs the types of all files, and format and lint of the given ones.
 * @param files from the root
 * @returns as `runStaticChecks`
 */
export function runQuickChecks(root, files, options) {
  const biome = ['ci', '--colors=off', '--error-on-warnings', '--no-errors-on-unmatched', ...files];
  return runChecks([...types, ...(files.length > 0 ? [['format and lint', 'biome', biome]] : [])], root, options);
}

async function runChecks(checks, root, options) {
  const queue = [...checks];
  const results = [];
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const [what, name, args] = check;
      const { good } = await showAtEnd(what, path.join(root, 'node_modules', '.bin', name), args, options);
      const command = ['npx', name, ...args.map((arg) => (arg === '**' ? `'${arg}'` : arg))].join(' ');
      results.push({ what, passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0, command });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}
