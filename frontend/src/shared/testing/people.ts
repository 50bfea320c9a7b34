import type { Account, SignedInAccount } from '@shop/contracts/user-api.ts';

/** Builds the account of a customer. */
export function anAccount(over: Partial<Account> = {}): Account {
  return { _id: 'u1', name: 'Anna', lastName: 'Keller', email: 'a@example.com', isAdmin: false, ...over };
}

/** Builds the same account as returned to the signed-in user. */
export function signedIn(over: Partial<SignedInAccount> = {}): SignedInAccount {
  return { ...anAccount(), doNotLogout: false, ...over };
}
