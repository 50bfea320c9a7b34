import { notSignedIn, ShopError } from '@shop/platform/service/http/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { emailKey, type User } from '../accounts/user.ts';
import { findUser } from '../accounts/user-repository.ts';
import { isKnownAddress } from './known-addresses.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import type { PasswordHashing } from './password-hashing.ts';

/**
 * Asks somebody who is signed in for his password once more; wrong ones count like those at sign-in (P-E5).
 * @returns his account with the version of the password that was proved
 * @throws 400 for a wrong one, 429 after too many, 401 when the account is gone
 */
export async function proveOwner(
  { db, passwords, attempts }: { db: Database; passwords: PasswordHashing; attempts: PasswordAttempts },
  userId: string,
  { password, from }: { password: string; from: string },
  now: Date,
): Promise<User> {
  const user = await findUser(db, userId);
  if (user === undefined) throw notSignedIn();
  const knownAddress = await isKnownAddress(db, userId, from);
  const who = { emailKey: emailKey(user.email), address: from, knownAddress };
  const { right } = await attempts.attempt(who, now, () => passwords.verify(password, user.passwordHash, true));
  if (!right) throw wrongPassword();
  return user;
}

/** 400 */
export function wrongPassword(): ShopError {
  const message = 'wrong password';
  return new ShopError('invalid', 'wrong-password', message, { details: [{ field: 'password', message }] });
}
