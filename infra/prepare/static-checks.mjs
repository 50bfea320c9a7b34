import path from 'node:path';

/** What is checked without running anything, fastest first: each a name and a program of the packages with its arguments. */
export const staticChecks = [
  ['format and lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the front end', 'tsc', ['-p', 'frontend/tsconfig.json']],
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
];

/** Where a program of the packages lies. */
export function program(root, name) {
  return path.join(root, 'node_modules', '.bin', name);
}
