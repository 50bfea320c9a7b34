import { accessMatrix, type Call, callOf, type Row } from './access-matrix.ts';
import { type CallerName, callers } from './callers.ts';
import { declaredRoutes, everyRoute, serviceRoutes } from './route-inventory.ts';
import type { AccessSuite } from './tested-shop.ts';

const rows = Object.entries(accessMatrix);

/** The authorisation matrix: every route × every caller (P-E1). */
export function everyRouteHasARule(suite: () => AccessSuite): void {
  const statusOf = async (name: string, caller: CallerName, { path, body }: Call): Promise<number> => {
    const answer = await suite().shop.ask(name.slice(0, name.indexOf(' ')), path, caller, body);
    await answer.arrayBuffer();
    return answer.status;
  };

  describe('every route has a rule (P-E1)', () => {
    it('and none is missing from the matrix', () => {
      const inventory = everyRoute().map(({ name }) => name);
      expect(Object.keys(accessMatrix).sort()).toEqual(inventory.sort());
    });

    it('and none is declared that the inventory does not know', async () => {
      // Routes of the platform's that every service has are declared once.
      const ofPlatform = new Set(
        serviceRoutes()
          .map(({ name }) => name)
          .filter((name) => /audit$|health$/.test(name)),
      );
      expect(await declaredRoutes()).toBe(serviceRoutes().length - ofPlatform.size);
    });

    it('whoever is refused is told why, and nothing happens', async () => {
      const { shop, prints } = suite();
      const asked = new Map<string, { caller: CallerName; expected: number; call: Call }[]>();
      for (const [name, row] of rows) {
        const cells = columns(row, true).map(async ([caller, expected]) => ({
          caller,
          expected,
          call: await callOf(shop, name, row, caller),
        }));
        asked.set(name, await Promise.all(cells));
      }
      // What the calls are about has been made by now, and every event of it has arrived.
      const before = await prints.settled();
      for (const [name, cells] of asked) {
        for (const { caller, call, expected } of cells)
          expect([name, caller, await statusOf(name, caller, call)]).toEqual([name, caller, expected]);
        expect([name, await prints.take()]).toEqual([name, before]);
      }
    }, 120_000);

    it.each(rows)('%s lets through whom it should', async (name, row) => {
      const { shop } = suite();
      for (const [caller, expected] of columns(row, false)) {
        const call = await callOf(shop, name, row, caller);
        expect([caller, await statusOf(name, caller, call)]).toEqual([caller, expected]);
        if (row.endsSession) await shop.signIn(caller);
      }
    });

    it('the role that get-token tells is the account’s', async () => {
      const told = async (caller: CallerName) =>
        ((await (await suite().shop.ask('GET', '/api/get-token', caller)).json()) as { token?: string }).token;
      expect(await Promise.all(callers.map(told))).toEqual([undefined, 'user', 'user', 'admin', 'user', undefined]);
    });
  });
}

/** The callers whom a row refuses, or lets through, with what they are told. */
function columns({ statuses }: Row, refused: boolean): [CallerName, number][] {
  return callers
    .map((caller, at): [CallerName, number] => [caller, statuses[at] as number])
    .filter(([, status]) => status >= 400 === refused);
}
