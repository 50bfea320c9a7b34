import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';

/** A signed-in customer with a complete profile. */
export function customer(overrides: Partial<UserCaller> = {}): UserCaller {
  const userId = newId();
  return {
    kind: 'user',
    userId,
    isAdmin: false,
    sessionId: newId(),
    name: 'Ada',
    lastName: 'Moss',
    email: `ada-${userId}@shop.test`,
    doNotLogout: false,
    address: {
      phoneNumber: '+1 555 0100',
      address: '1 Main St',
      country: 'USA',
      zipCode: '12345',
      city: 'Springfield',
      state: 'IL',
    },
    ...overrides,
  };
}

export function administrator(overrides: Partial<UserCaller> = {}): UserCaller {
  return customer({ isAdmin: true, name: 'Grace', email: 'grace@shop.test', ...overrides });
}
