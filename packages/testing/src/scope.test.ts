import { jest } from '@jest/globals';

type Scope = typeof import('./scope.ts');

/** Imports the module as in an environment, and collects the titles that a contract declares. */
async function titlesIn(env: Record<string, string>, telling: string[]): Promise<string[]> {
  const before = { env: process.env, it: globalThis.it };
  process.env = env;
  jest.resetModules();
  const { onOtherEngine }: Scope = await import('./scope.ts');
  process.env = before.env;
  const titles: string[] = [];
  const declared = (title: string) => titles.push(title);
  globalThis.it = Object.assign(declared, { each: () => declared }) as unknown as typeof globalThis.it;
  try {
    onOtherEngine(telling, () => {
      it('stores', () => {});
      it('reads', () => {});
      it.each([1, 2])('counts %s', () => {});
    });
  } finally {
    globalThis.it = before.it;
  }
  return titles;
}

describe('onOtherEngine', () => {
  it('declares the telling tests alone in the gate', async () => {
    expect(await titlesIn({ TEST_GATE: 'true' }, ['stores', 'counts %s'])).toEqual(['stores', 'counts %s']);
  });

  it.each([{}, { TEST_ALL: 'true' }, { TEST_GATE: 'true', TEST_ENGINES: 'true' }])(
    'declares the whole contract with %j',
    async (env) => {
      expect(await titlesIn(env, ['stores'])).toEqual(['stores', 'reads', 'counts %s']);
    },
  );

  it('fails for a title that the contract does not have', async () => {
    await expect(titlesIn({ TEST_GATE: 'true' }, ['forgets'])).rejects.toThrow('no test named forgets');
  });
});
