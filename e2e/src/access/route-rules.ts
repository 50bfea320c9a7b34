import { type AccessRule, accessMatrix, type Call, callOf } from './access-matrix.ts';
import { type CallerName, callers } from './callers.ts';
import type { AccessSuite } from './tested-shop.ts';

const rules = Object.entries(accessMatrix);

/** Tests the authorization matrix: every route for every caller (P-E1). */
export function describeRouteRules(suite: () => AccessSuite): void {
  const statusOf = async (name: string, caller: CallerName, { path, body }: Call): Promise<number> => {
    const response = await suite().shop.request(name.slice(0, name.indexOf(' ')), path, caller, body);
    await response.arrayBuffer();
    return response.status;
  };

  describe('authorization matrix (P-E1)', () => {
    it('rejects every unauthorized call without side effects', async () => {
      const { shop, fingerprints } = suite();
      const rejected = new Map<string, { caller: CallerName; expected: number; call: Call }[]>();
      for (const [name, rule] of rules) {
        const cells = columns(rule, true).map(async ([caller, expected]) => ({
          caller,
          expected,
          call: await callOf(shop, name, rule, caller),
        }));
        rejected.set(name, await Promise.all(cells));
      }
      // The data of all calls exists now; wait until its events have been handled.
      const before = await fingerprints.settled();
      for (const [name, cells] of rejected) {
        for (const { caller, call, expected } of cells)
          expect([name, caller, await statusOf(name, caller, call)]).toEqual([name, caller, expected]);
        expect([name, await fingerprints.take()]).toEqual([name, before]);
      }
    }, 120_000);

    it.each(rules)('%s accepts every authorized caller', async (name, rule) => {
      const { shop } = suite();
      for (const [caller, expected] of columns(rule, false)) {
        const call = await callOf(shop, name, rule, caller);
        expect([caller, await statusOf(name, caller, call)]).toEqual([caller, expected]);
        if (rule.endsSession) await shop.signIn(caller);
      }
    });

    it('get-token returns the current role of each account', async () => {
      const roleOf = async (caller: CallerName) =>
        ((await (await suite().shop.request('GET', '/api/get-token', caller)).json()) as { token?: string }).token;
      expect(await Promise.all(callers.map(roleOf))).toEqual([undefined, 'user', 'user', 'admin', 'user', undefined]);
    });
  });
}

/** The callers whom a rule rejects, or accepts, with the expected status. */
function columns({ statuses }: AccessRule, rejected: boolean): [CallerName, number][] {
  return callers
    .map((caller, at): [CallerName, number] => [caller, statuses[at] as number])
    .filter(([, status]) => status >= 400 === rejected);
}
