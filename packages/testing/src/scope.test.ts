import type { contractOnEngine } from './scope.ts';

const declareTest = globalThis.it;
afterEach(() => {
  globalThis.it = declareTest;
});

/** Declares a contract of three tests under an environment. @returns the titles that were declared */
async function declare(environment: Record<string, string>, telling: string[]): Promise<string[]> {
  Object.assign(process.env, { TEST_GATE: '', TEST_ENGINES: '' }, environment);
  // The environment is read when the module loads.
  const scope: { contractOnEngine: typeof contractOnEngine } = await import(
    `./scope.ts?${JSON.stringify(environment)}`
  );
  const titles: string[] = [];
  globalThis.it = Object.assign((title: string) => void titles.push(title), declareTest) as typeof declareTest;
  scope.contractOnEngine(telling, () => {
    for (const title of ['one', 'two', 'three']) it(title, () => undefined);
  });
  return titles;
}

describe('contractOnEngine', () => {
  it('declares the telling tests in the gate', async () => {
    expect(await declare({ TEST_GATE: 'true' }, ['three', 'one'])).toEqual(['one', 'three']);
  });

  it.each([
    ['npm run test:all and tests run by name', {}],
    ['npm test -- --engines', { TEST_GATE: 'true', TEST_ENGINES: 'all' }],
  ])('declares the whole contract in %s', async (_command, environment) => {
    expect(await declare(environment, ['one'])).toEqual(['one', 'two', 'three']);
  });

  it('refuses a title that no test has, so that a renamed test does not leave the gate unseen', async () => {
    await expect(declare({ TEST_GATE: 'true' }, ['one', 'four'])).rejects.toThrow(
      'no test of the contract is called: four',
    );
  });
});
