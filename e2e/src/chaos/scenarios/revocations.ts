import { ADMINISTRATOR, type Customer, callExpecting } from '../../clients/fixture.ts';
import { createShopClient } from '../../clients/shop-client.ts';
import type { Run } from './scenario.ts';

/** A way to end a session or to remove a right from it. */
export interface Revocation {
  name: string;
  /** A path that the old cookie may no longer open. */
  path: string;
  /** Prepares a customer and returns the function that revokes. */
  prepare(run: Run, customer: Customer): Promise<() => Promise<unknown>>;
  /** Repairs the shop. */
  cleanUp?: (run: Run) => Promise<void>;
}

const logout: Revocation = {
  name: 'logout',
  path: '/api/get-token',
  prepare: async (_run, customer) => () => callExpecting(customer, 200, 'GET', '/api/logout'),
};

const passwordChange: Revocation = {
  name: 'password change elsewhere',
  path: '/api/get-token',
  prepare: async ({ topology }, { email, password }) => {
    const other = createShopClient(topology.gateways[0]?.url ?? '', 'elsewhere', '10.2.0.1');
    await callExpecting(other, 200, 'POST', '/api/users/login', { email, password });
    const changed = { name: 'New', lastName: 'Word', password: 'another-secret' };
    return () => callExpecting(other, 200, 'PUT', '/api/users/profile', changed);
  },
};

const deletion: Revocation = {
  name: 'deletion by an administrator',
  path: '/api/get-token',
  prepare: async ({ fixture }, { id }) => {
    return () => callExpecting(fixture.administrator, 200, 'DELETE', `/api/users/${id}`);
  },
};

const demotion: Revocation = {
  name: 'demotion',
  path: '/api/orders/admin?limit=1',
  prepare: async (run, customer) => {
    await callExpecting(
      run.fixture.administrator,
      200,
      'PUT',
      `/api/users/${customer.id}`,
      asAdministrator(customer, true),
    );
    const { password } = ADMINISTRATOR;
    await callExpecting(run.fixture.administrator, 200, 'POST', '/api/users/me/confirm-password', { password });
    // A promotion may end sessions as well.
    await callExpecting(customer, 200, 'POST', '/api/users/login', {
      email: customer.email,
      password: customer.password,
    });
    return () =>
      callExpecting(
        run.fixture.administrator,
        200,
        'PUT',
        `/api/users/${customer.id}`,
        asAdministrator(customer, false),
      );
  },
};

/** Kills the user service right after the commit of a demotion and restarts it. */
export const demotionThenKill: Revocation = {
  ...demotion,
  name: 'demotion, then killed',
  prepare: async (run, customer) => {
    await demotion.prepare(run, customer);
    return async () => {
      const body = asAdministrator(customer, false);
      const result = await run.fixture.administrator.call({ method: 'PUT', path: `/api/users/${customer.id}`, body });
      if (result.status === 200) throw new Error('The user service was not killed: its failpoint is not armed.');
    };
  },
  cleanUp: async ({ topology }) => {
    for (const member of topology.members('user')) await member.restart();
  },
};

export const revocations: readonly Revocation[] = [logout, passwordChange, deletion, demotion];

function asAdministrator({ email }: Customer, isAdmin: boolean) {
  return { name: 'Up', lastName: 'Down', email, isAdmin };
}
