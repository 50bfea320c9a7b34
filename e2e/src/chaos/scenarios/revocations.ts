import { must, type Person } from '../clients/people.ts';
import { createShopClient } from '../clients/shop-client.ts';
import type { Run } from './scenario.ts';

/** What ends a session, or takes a right away from it. */
export interface Revocation {
  name: string;
  /** What the old cookie may no longer do. */
  path: string;
  /** Makes somebody ready for it, and gives what revokes. */
  prepare(run: Run, person: Person): Promise<() => Promise<unknown>>;
  /** Mends what it broke. */
  afterwards?: (run: Run) => Promise<void>;
}

const logout: Revocation = {
  name: 'logout',
  path: '/api/get-token',
  prepare: async (_run, person) => () => must(person, 200, 'GET', '/api/logout'),
};

const passwordChange: Revocation = {
  name: 'password change elsewhere',
  path: '/api/get-token',
  prepare: async ({ topology }, { email, password }) => {
    const other = createShopClient(topology.gateways[0]?.url ?? '', 'elsewhere', '10.2.0.1');
    await must(other, 200, 'POST', '/api/users/login', { email, password });
    const changed = { name: 'New', lastName: 'Word', password: 'another-secret' };
    return () => must(other, 200, 'PUT', '/api/users/profile', changed);
  },
};

const deletion: Revocation = {
  name: 'deletion by an administrator',
  path: '/api/get-token',
  prepare: async ({ people }, { id }) => {
    return () => must(people.administrator, 200, 'DELETE', `/api/users/${id}`);
  },
};

const demotion: Revocation = {
  name: 'demotion',
  path: '/api/orders/admin?limit=1',
  prepare: async (run, person) => {
    await must(run.people.administrator, 200, 'PUT', `/api/users/${person.id}`, asAdministrator(person, true));
    // A promotion may end sessions too.
    await must(person, 200, 'POST', '/api/users/login', { email: person.email, password: person.password });
    return () => must(run.people.administrator, 200, 'PUT', `/api/users/${person.id}`, asAdministrator(person, false));
  },
};

/** The user service is killed between the commit of a demotion and whatever would come next, and started again. */
export const demotionThenKill: Revocation = {
  ...demotion,
  name: 'demotion, then killed',
  prepare: async (run, person) => {
    await demotion.prepare(run, person);
    return async () => {
      const body = asAdministrator(person, false);
      const answer = await run.people.administrator.call({ method: 'PUT', path: `/api/users/${person.id}`, body });
      if (answer.status === 200) throw new Error('the user service was not killed: is its failpoint armed?');
    };
  },
  afterwards: async ({ topology }) => {
    for (const member of topology.members('user')) await member.restart();
  },
};

export const revocations: readonly Revocation[] = [logout, passwordChange, deletion, demotion];

function asAdministrator({ email }: Person, isAdmin: boolean) {
  return { name: 'Up', lastName: 'Down', email, isAdmin };
}
