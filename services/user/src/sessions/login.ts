import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { emailKey, type User } from '../accounts/user.ts';
import { findUserByEmail } from '../accounts/user-repository.ts';
import { isKnownAddress } from '../passwords/known-addresses.ts';
import type { PasswordAttempts } from '../passwords/password-attempts.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { OpenedSession } from './open-session.ts';
import { type Browser, signIn, wrongCredentials } from './sign-in.ts';

export interface Login extends Browser {
  email: string;
  password: string;
}

/**
 * Signs somebody in by e-mail and password (API.md, Session).
 * @throws 401 'wrong credentials' for every wrong pair, an unknown e-mail included, in the same time (P-E6);
 * 429 when too many wrong ones were tried (P-E5) or too many people wait
 */
export async function login(
  deps: { db: Database; outbox: Pick<Outbox, 'append'>; passwords: PasswordHashing; attempts: PasswordAttempts },
  { email, password, doNotLogout, address, replaces }: Login,
  now: Date,
): Promise<{ user: User; session: OpenedSession }> {
  const user = await findUserByEmail(deps.db, email);
  const knownAddress = await isKnownAddress(deps.db, user?.id, address);
  // Counting a try costs more than this: whoever is refused in a storm costs little.
  deps.passwords.assertRoom(knownAddress);
  const who = { emailKey: emailKey(email), address, knownAddress };
  const { right, outdated } = await deps.attempts.attempt(who, now, () =>
    deps.passwords.verify(password, user?.passwordHash, knownAddress),
  );
  if (!right || user === undefined) throw wrongCredentials();
  if (outdated) await rehash(deps, user, password);
  return { user, session: await signIn(deps, user, { doNotLogout, address, replaces }, now) };
}

/** The password is at hand only now: parameters that have risen since take effect (P-E7). */
async function rehash(
  { db, passwords }: { db: Database; passwords: PasswordHashing },
  user: User,
  password: string,
): Promise<void> {
  const hash = await passwords.hash(password);
  await db.query('update users set password_hash = $3 where id = $1 and password_version = $2', [
    user.id,
    user.passwordVersion,
    hash,
  ]);
}
