import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { noteWeakPassword } from '../passwords/administrator-password.ts';
import { isKnownAddress } from '../passwords/known-addresses.ts';
import type { PasswordAttempts } from '../passwords/password-attempts.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { createChallenge, secondFactorNeeded } from '../second-factor/challenges.ts';
import { hasSecondFactor, startSetUp } from '../second-factor/second-factors.ts';
import { emailKey, type User } from '../users/user.ts';
import { findUserByEmail } from '../users/user-repository.ts';
import { countFailedLogin } from './login-entries.ts';
import type { OpenedSession } from './open-session.ts';
import { type Browser, signIn, wrongCredentials } from './sign-in.ts';

export interface Login extends Browser {
  email: string;
  password: string;
}

/**
 * Signs a user in by email address and password (docs/api.md#session).
 * @throws ShopError 401 'wrong credentials' for a wrong password and for an unknown email address, in the same time
 * (P-E6); 401 'second-factor' with a challenge for an administrator who has a second factor, or must have one; 429 after
 * too many wrong passwords (P-E5) or when too many requests wait
 */
export async function login(
  deps: {
    db: Database;
    outbox: Pick<Outbox, 'append'>;
    passwords: PasswordHashing;
    attempts: PasswordAttempts;
    mode: 'demo' | 'production';
    secondFactorRequired: boolean;
  },
  { email, password, ...browser }: Login,
  now: Date,
): Promise<{ user: User; session: OpenedSession }> {
  const { address } = browser;
  const user = await findUserByEmail(deps.db, email);
  const knownAddress = await isKnownAddress(deps.db, user?.id, address);
  // Fail fast under load: counting an attempt is more expensive than this check.
  deps.passwords.assertCapacity(knownAddress);
  const attempt = { of: 'passwords', key: emailKey(email), address, knownAddress } as const;
  const { correct, outdated } = await deps.attempts.attempt(attempt, now, () =>
    deps.passwords.verify(password, user?.passwordHash, knownAddress),
  );
  if (!correct || user === undefined) {
    await countFailedLogin(deps.db, user, now);
    throw wrongCredentials();
  }
  if (outdated) await rehash(deps, user, password);
  if (user.isAdmin && deps.mode === 'production') await noteWeakPassword(deps.db, user.id, password);
  if (user.isAdmin) await askForSecondFactor(deps, user, browser, now);
  return { user, session: await signIn(deps, user, browser, now) };
}

/** @throws ShopError 401 'second-factor'; login-second-factor.ts ends this login */
async function askForSecondFactor(
  { db, secondFactorRequired }: { db: Database; secondFactorRequired: boolean },
  user: User,
  { doNotLogout }: Browser,
  now: Date,
): Promise<void> {
  const isOn = await hasSecondFactor(db, user.id);
  if (!isOn && !secondFactorRequired) return;
  const setUp = isOn ? undefined : await startSetUp(db, user);
  const challenge = await createChallenge(db, user, { doNotLogout, now });
  throw secondFactorNeeded({ challenge, ...(setUp && { setUp }) });
}

/** Rehashes the password with the current parameters; possible only while the plain password is available (P-E7). */
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
