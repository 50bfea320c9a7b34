import type { Account, SignedInAccount } from '@shop/contracts/user-api.ts';

/** A customer as the shop knows her. */
export function anAccount(over: Partial<Account> = {}): Account {
  return { _id: 'u1', name: 'Anna', lastName: 'Keller', email: 'a@example.com', isAdmin: false, ...over };
}

/** The same, signed in. */
export function signedIn(over: Partial<SignedInAccount> = {}): SignedInAccount {
  return { ...anAccount(), doNotLogout: false, ...over };
}
