import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';

/** A new signed-in customer. */
export function customer(overrides: Partial<UserCaller> = {}): UserCaller {
  return {
    kind: 'user',
    userId: newId(),
    isAdmin: false,
    sessionId: newId(),
    name: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@shop.test',
    doNotLogout: false,
    ...overrides,
  };
}

/** A new administrator. */
export function administrator(): UserCaller {
  return customer({ isAdmin: true, name: 'Grace', lastName: 'Hopper', email: 'grace@shop.test' });
}
