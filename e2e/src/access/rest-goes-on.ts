import { setTimeout as wait } from 'node:timers/promises';
import { type ServiceName, services } from '@shop/infra/src/shop-processes.ts';
import { eventually } from '@shop/testing/eventually.ts';
import type { Topology } from '../chaos/topology/topology.ts';
import { accessMatrix, type Call, callOf, type Row } from './access-matrix.ts';
import { type CallerName, callers } from './callers.ts';
import { type Outcome, outcomeWithout } from './dependencies.ts';
import type { AccessSuite, TestedShop } from './tested-shop.ts';

/** A call that is answered with `usual` as long as everything is well. */
interface Prepared {
  route: string;
  caller: CallerName;
  call: Call;
  usual: number;
}

/** Its call sends a wrong password, and wrong passwords are limited: later calls are answered 429. */
const WRONG_PASSWORD = 'DELETE /api/users/me';

/** Milliseconds for which the gateway may answer from what it has read before a service was killed. */
const FRESH_MS = 1_500;

/** The degradation table: each service down in turn, every route called (P-C9). */
export function restGoesOn(suite: () => AccessSuite & { topology: Topology }): void {
  describe.each(services)('while the %s service is down', (down) => {
    it('every route answers as docs/reliability.md says (P-C9)', async () => {
      const { shop, topology } = suite();
      const prepared = await prepare(shop);
      const [member] = topology.members(down);
      if (member === undefined) throw new Error(`There is no ${down} service to kill.`);
      await member.process().kill();
      await wait(FRESH_MS);
      try {
        const seen: Record<string, Outcome | string> = {};
        for (const one of prepared) seen[one.route] = await outcomeOf(shop, one);
        expect(seen).toEqual(Object.fromEntries(prepared.map(({ route }) => [route, outcomeWithout(route, down)])));
      } finally {
        await member.restart();
        await untilBack(shop, down);
      }
    }, 120_000);
  });
}

/** What the calls need is made, and what the gateway keeps has been read, while everything is well. */
async function prepare(shop: TestedShop): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const [route, row] of Object.entries(accessMatrix)) {
    const caller = goodCaller(row);
    const call = await callOf(shop, route, row, caller);
    prepared.push({ route, caller, call, usual: row.statuses[callers.indexOf(caller)] as number });
  }
  for (const one of prepared) if (isRead(one.route)) await outcomeOf(shop, one);
  return prepared;
}

/** A caller whom the row allows: a visitor where everybody is allowed, and 'other customer' where the call ends the session. */
function goodCaller({ statuses, endsSession }: Row): CallerName {
  if (statuses[0] !== 401) return 'visitor';
  if (endsSession) return 'other customer';
  return statuses[1] === 401 || statuses[1] === 403 ? 'administrator' : 'customer';
}

async function outcomeOf(shop: TestedShop, { route, caller, call, usual }: Prepared): Promise<Outcome | string> {
  const answer = await shop.ask(route.slice(0, route.indexOf(' ')), call.path, caller, call.body);
  await answer.arrayBuffer();
  if (accessMatrix[route]?.endsSession && caller !== 'visitor' && answer.ok) await shop.signIn(caller);
  if (answer.status === 503) return '503';
  const expected = route === WRONG_PASSWORD ? [usual, 429] : [usual];
  if (!expected.includes(answer.status)) return `${answer.status} instead of ${usual}`;
  return answer.headers.has('x-shop-stale') ? 'last good' : 'as usual';
}

/** A read of each service for administrators. */
const READS: Record<ServiceName, string> = {
  user: '/api/get-token',
  catalogue: '/api/products/admin',
  order: '/api/orders',
  analytics: '/api/orders/analysis/2026-01-31',
  // No route of the gateway leads to it yet.
  chat: '/api/health',
};

/** The breakers of the gateway close with the first calls that are well. */
async function untilBack(shop: TestedShop, down: ServiceName): Promise<void> {
  await eventually(async () => expect((await shop.ask('GET', READS[down], 'administrator')).status).toBe(200), {
    within: 60_000,
  });
}

function isRead(route: string): boolean {
  return route.startsWith('GET ') && !accessMatrix[route]?.endsSession;
}
