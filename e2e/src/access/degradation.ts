import { setTimeout as wait } from 'node:timers/promises';
import { type ServiceName, services } from '@shop/infra/src/shop-processes.ts';
import { eventually } from '@shop/testing/eventually.ts';
import type { Topology } from '../topology/topology.ts';
import { type AccessRule, accessMatrix, type Call, callOf } from './access-matrix.ts';
import { type CallerName, callers } from './callers.ts';
import { type Outcome, outcomeWithout } from './degradation-table.ts';
import type { AccessSuite, TestedShop } from './tested-shop.ts';

/** A call with its status while all services run. */
interface PreparedCall {
  route: string;
  caller: CallerName;
  call: Call;
  expected: number;
}

/** They verify a password or a code. The first sends a wrong one; wrong ones are rate-limited, so later calls receive 429. */
const PASSWORD_ROUTES: ReadonlySet<string> = new Set([
  'DELETE /api/users/me',
  'POST /api/users/me/confirm-password',
  'POST /api/admin/user/security/second-factor',
]);

/** The gateway may respond from its micro-cache for this time after a service was killed. */
const MICRO_CACHE_MS = 1_500;

/** Kills each service in turn and compares every route with the degradation table (P-C9). */
export function describeDegradation(suite: () => AccessSuite & { topology: Topology }): void {
  describe.each(services)('while the %s service is down', (down) => {
    it('every route responds as the degradation table says (P-C9)', async () => {
      const { shop, topology } = suite();
      const prepared = await prepare(shop);
      const [member] = topology.members(down);
      if (member === undefined) throw new Error(`The shop has no ${down} service.`);
      await member.process().kill();
      await wait(MICRO_CACHE_MS);
      try {
        const seen: Record<string, Outcome | string> = {};
        for (const one of prepared) seen[one.route] = await outcomeOf(shop, one);
        expect(seen).toEqual(Object.fromEntries(prepared.map(({ route }) => [route, outcomeWithout(route, down)])));
      } finally {
        await member.restart();
        await waitUntilBack(shop, down);
      }
    }, 120_000);
  });
}

/** Creates the data of all calls, and sends all reads so that the gateway has cached their responses. */
async function prepare(shop: TestedShop): Promise<PreparedCall[]> {
  const prepared: PreparedCall[] = [];
  for (const [route, rule] of Object.entries(accessMatrix)) {
    const caller = allowedCallerOf(rule);
    const call = await callOf(shop, route, rule, caller);
    prepared.push({ route, caller, call, expected: rule.statuses[callers.indexOf(caller)] as number });
  }
  for (const one of prepared) if (isRead(one.route)) await outcomeOf(shop, one);
  return prepared;
}

/** A caller whom the rule allows: a visitor if possible, and 'other customer' if the call ends the session. */
function allowedCallerOf({ statuses, endsSession }: AccessRule): CallerName {
  if (statuses[0] !== 401) return 'visitor';
  if (endsSession) return 'other customer';
  return statuses[1] === 401 || statuses[1] === 403 ? 'administrator' : 'customer';
}

async function outcomeOf(shop: TestedShop, { route, caller, call, expected }: PreparedCall): Promise<Outcome | string> {
  const response = await shop.request(route.slice(0, route.indexOf(' ')), call.path, caller, call.body);
  await response.arrayBuffer();
  if (accessMatrix[route]?.endsSession && caller !== 'visitor' && response.ok) await shop.signIn(caller);
  if (response.status === 503) return '503';
  const allowed = PASSWORD_ROUTES.has(route) ? [expected, 429] : [expected];
  if (!allowed.includes(response.status)) return `${response.status} instead of ${expected}`;
  return response.headers.has('x-shop-stale') ? 'stale' : 'as usual';
}

/** A read from each service that an administrator may make. */
const READS: Record<ServiceName, string> = {
  user: '/api/get-token',
  catalogue: '/api/products/admin',
  order: '/api/orders',
  analytics: '/api/orders/analysis/2026-01-31',
  chat: '/api/chats',
};

/** Calls the service until the gateway's circuit breaker has closed. */
async function waitUntilBack(shop: TestedShop, down: ServiceName): Promise<void> {
  await eventually(async () => expect((await shop.request('GET', READS[down], 'administrator')).status).toBe(200), {
    within: 60_000,
  });
}

function isRead(route: string): boolean {
  return route.startsWith('GET ') && !accessMatrix[route]?.endsSession;
}
