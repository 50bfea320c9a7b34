/** How often a guarantee is tested: by every change, every night and before a release, or when somebody runs the command. */
const LEVELS = ['gate', 'test:all', 'by hand'] as const;
type Level = (typeof LEVELS)[number];

const SCENARIO = /^e2e\/src\/chaos\/scenarios\/[\w-]+\.ts$/;
const JOURNEY = /\.e2e\.ts$/;
const TEST = /\.(test\.tsx?|contract\.ts)$/;
const BY_HAND = /^e2e\/src\/(containers|kubernetes|bench)\//;
const PART_OF_GATE = /^e2e\/src\/access\//;
/** The titles of tests that only `npm run test:all` runs. */
const IN_TEST_ALL = /\bitInTestAll\(\s*(['"`]).*?\1/gs;
/** Repeats more often in `npm run test:all`. */
const ROUNDS = /\brounds\(/;
/** Lists the files that only `npm run test:all` runs. */
const SCOPE = 'packages/testing/jest/scope.mjs';

/**
 * The commands that run a guarantee's tests, most often first.
 * @param id of the guarantee: `P-C3`
 * @param files of the repository, from its root; `textOf` reads one
 * @returns empty when no test names it: it is only planned
 */
export function levelsOf(id: string, files: readonly string[], textOf: (file: string) => string): Level[] {
  const names = new RegExp(`\\b${id}\\b`);
  const scope = textOf(SCOPE);
  const found = new Set(
    files.flatMap((file) => (names.test(textOf(file)) ? levelsIn(file, textOf(file), { names, scope }) : [])),
  );
  return LEVELS.filter((level) => found.has(level));
}

function levelsIn(file: string, text: string, { names, scope }: { names: RegExp; scope: string }): Level[] {
  if (SCENARIO.test(file) && /^\s+guarantee: /m.test(text)) {
    // Its full size, with limits in milliseconds, is `npm run chaos`.
    return /^\s+inGate: true/m.test(text) ? ['gate', 'test:all', 'by hand'] : ['test:all', 'by hand'];
  }
  if (BY_HAND.test(file)) return ['by hand'];
  if (JOURNEY.test(file)) return ['gate'];
  if (file.endsWith('.timing.test.ts') || scope.includes(`'${file}'`)) return ['test:all'];
  if (!TEST.test(file) && !PART_OF_GATE.test(file)) return [];
  const inTestAll = [...text.matchAll(IN_TEST_ALL)].map(([title]) => title);
  return [
    ...(names.test(text.replaceAll(IN_TEST_ALL, '')) ? (['gate'] as const) : []),
    ...(ROUNDS.test(text) || inTestAll.some((title) => names.test(title)) ? (['test:all'] as const) : []),
  ];
}
