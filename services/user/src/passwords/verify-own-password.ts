import { notSignedIn, ShopError } from '@shop/platform/service/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { emailKey, type User } from '../users/user.ts';
import { findUser } from '../users/user-repository.ts';
import { isKnownAddress } from './known-addresses.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import type { PasswordHashing } from './password-hashing.ts';

/**
 * Verifies the password of a signed-in user. Wrong passwords count as at sign-in (P-E5).
 * @returns the user, with the version of the verified password
 * @throws ShopError 400 for a wrong password, 429 after too many, 401 when the account no longer exists
 */
export async function verifyOwnPassword(
  { db, passwords, attempts }: { db: Database; passwords: PasswordHashing; attempts: PasswordAttempts },
  userId: string,
  { password, from }: { password: string; from: string },
  now: Date,
): Promise<User> {
  const user = await findUser(db, userId);
  if (user === undefined) throw notSignedIn();
  const knownAddress = await isKnownAddress(db, userId, from);
  const attempt = { of: 'passwords', key: emailKey(user.email), address: from, knownAddress } as const;
  const { correct } = await attempts.attempt(attempt, now, () => passwords.verify(password, user.passwordHash, true));
  if (!correct) throw wrongPassword();
  return user;
}

/** Creates the error for a wrong password: 400. */
export function wrongPassword(): ShopError {
  const message = 'wrong password';
  return new ShopError('invalid', 'wrong-password', message, { details: [{ field: 'password', message }] });
}
