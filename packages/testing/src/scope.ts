/** Whether this is the gate (`npm test`), which leaves to `npm run test:all` what takes long and rarely breaks. */
export const IS_GATE = process.env.TEST_GATE === 'true';

/** Whether the gate runs every contract whole on every engine (`npm test -- --engines`). */
const ALL_ENGINES = process.env.TEST_ENGINES === 'all';

/** Declares a test that only `npm run test:all` runs, because others of its file prove nearly the same. */
export const itInTestAll: (title: string, test: jest.ProvidesCallback, timeout?: number) => void = IS_GATE
  ? () => undefined
  : (...args) => it(...args);

/**
 * How often a race or a generated case is repeated: `all` times in `npm run test:all`, otherwise `gate` times; by hand
 * TEST_ROUNDS=1000 npm test -- PATH.
 */
export function rounds(gate: number, all: number): number {
  return Number(process.env.TEST_ROUNDS ?? (process.env.TEST_ALL === 'true' ? all : gate));
}

/**
 * Declares a contract on another engine than its default one, which runs it whole in every run. The gate runs only the
 * most telling tests here; `npm test -- --engines` and `npm run test:all` run all of them.
 * @param telling the titles of those tests
 * @throws if the contract has no test of such a title
 */
export function contractOnEngine(telling: readonly string[], declareContract: () => void): void {
  const declareTest = globalThis.it;
  const missing = new Set(telling);
  const declareTelling = (...[title, ...test]: Parameters<jest.It>) => {
    const isTelling = missing.delete(String(title));
    if (isTelling || !IS_GATE || ALL_ENGINES) declareTest(title, ...test);
  };
  globalThis.it = Object.assign(declareTelling, declareTest);
  try {
    declareContract();
  } finally {
    globalThis.it = declareTest;
  }
  if (missing.size > 0) throw new Error(`no test of the contract is called: ${[...missing].join('; ')}`);
}
