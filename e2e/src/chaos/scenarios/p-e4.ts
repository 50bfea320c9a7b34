import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../clients/call.ts';
import { must, type Person, registerPerson } from '../clients/people.ts';
import { createShopClient, type ShopClient } from '../clients/shop-client.ts';
import { atMost, type Figure, none } from '../figures.ts';
import { WHOLE } from '../topology/plan.ts';
import type { Run, Scenario } from './scenario.ts';

/** What ends a session, or takes a right away from it. */
interface Revocation {
  name: string;
  /** Makes somebody ready for it, and gives what revokes. */
  prepare(run: Run, person: Person): Promise<() => Promise<unknown>>;
  /** What the old cookie may no longer do. */
  path: string;
}

const EVERY_MS = 50;

/** P-E4: the old cookie is tried every 50 ms at both gateways, with the event log there, and out of the user service's reach. */
export const pE4: Scenario = {
  id: 'P-E4',
  promise: 'Revocation is immediate',
  seconds: 150,
  plan: WHOLE,
  run: async (run) => {
    const figures: Figure[] = [];
    for (const revocation of revocations) figures.push(...(await tryOut(run, revocation, 'healthy', 1)));
    const unheard = run.size === 'full' ? revocations : revocations.slice(0, 1);
    for (const revocation of unheard) figures.push(...(await tryOut(run, revocation, 'events unheard', 5)));
    return figures;
  },
};

const revocations: Revocation[] = [
  {
    name: 'logout',
    path: '/api/get-token',
    prepare: async (_run, person) => () => must(person, 200, 'GET', '/api/logout'),
  },
  {
    name: 'password change elsewhere',
    path: '/api/get-token',
    prepare: async ({ topology }, { email, password }) => {
      const other = createShopClient(topology.gateways[0]?.url ?? '', 'elsewhere', '10.2.0.1');
      await must(other, 200, 'POST', '/api/users/login', { email, password });
      const changed = { name: 'New', lastName: 'Word', password: 'another-secret' };
      return () => must(other, 200, 'PUT', '/api/users/profile', changed);
    },
  },
  {
    name: 'deletion by an administrator',
    path: '/api/get-token',
    prepare:
      async ({ people }, { id }) =>
      () =>
        must(people.administrator, 200, 'DELETE', `/api/users/${id}`),
  },
  {
    name: 'demotion',
    path: '/api/orders/admin?limit=1',
    prepare: async ({ people }, person) => {
      const { id, email } = person;
      const edit = (isAdmin: boolean) =>
        must(people.administrator, 200, 'PUT', `/api/users/${id}`, { name: 'Up', lastName: 'Down', email, isAdmin });
      await edit(true);
      // A promotion may end sessions too.
      await must(person, 200, 'POST', '/api/users/login', { email, password: person.password });
      return () => edit(false);
    },
  },
];

async function tryOut(
  run: Run,
  { name, path, prepare }: Revocation,
  circumstances: string,
  limit: number,
): Promise<Figure[]> {
  const { topology, random } = run;
  const what = `${name}, ${circumstances}`;
  run.say(what);
  const person = await registerPerson(topology.gateways[0]?.url ?? '', `e4-${random.below(2 ** 32)}`, '10.2.0.2');
  const revoke = await prepare(run, person);
  const healthy = circumstances === 'healthy';
  if (!healthy) for (const { eventLog } of topology.members('user')) eventLog.set({ kind: 'blackhole' });
  // Taken before it is revoked: a logout clears the cookie of whoever logs out.
  const old = topology.gateways.map(({ url }) => person.at(url));
  const polling = pollAll(old, path, healthy ? 2_500 : 6_500);
  await wait(500);
  await revoke();
  const revokedAt = performance.now();
  const answers = await polling.done(revokedAt);
  topology.heal();
  const afterReturn = healthy ? [] : await pollAll(old, path, 2_000).done(performance.now());
  const accepted = answers.filter(({ status }) => status === 200);
  const last = Math.max(revokedAt, ...accepted.map(({ at }) => at));
  return [
    atMost(`${what}: the last call that was accepted, after`, (last - revokedAt) / 1_000, limit, ' s'),
    none(
      `${what}: accepted before it`,
      accepted.some(({ at }) => at < revokedAt) ? [] : ['no call: nothing was tried'],
    ),
    none(
      `${what}: accepted again after the return`,
      afterReturn.filter(({ status }) => status === 200).map(({ body }) => body),
    ),
  ];
}

/** Calls with each client every 50 ms; `done` ends it so many milliseconds after a moment, and gives every answer. */
function pollAll(clients: readonly ShopClient[], path: string, goOnMs: number) {
  const answers: Answer[] = [];
  const running = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    for (const client of clients) {
      const calling = client.call({ path }).then((answer) => {
        answers.push(answer);
        running.delete(calling);
      });
      running.add(calling);
    }
  }, EVERY_MS);
  return {
    done: async (since: number): Promise<Answer[]> => {
      await wait(Math.max(0, since + goOnMs - performance.now()));
      clearInterval(timer);
      await Promise.all(running);
      return answers;
    },
  };
}
