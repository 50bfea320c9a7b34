import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { networkOf, recordKnownAddress } from '../passwords/known-addresses.ts';
import type { User } from '../users/user.ts';
import { browserName } from './browser-name.ts';
import { endSessionOf } from './end-sessions.ts';
import { recordLogin } from './login-entries.ts';
import { type OpenedSession, openSession } from './open-session.ts';

/** The browser for which a session is opened. */
export interface Browser {
  doNotLogout: boolean;
  /** The client's address, as reported by the gateway. */
  address: string;
  /** Its header User-Agent. */
  userAgent: string | undefined;
  /** The session token that the browser sent; its session ends. */
  previousToken: string | undefined;
  /** Whether the person has proved a second factor. */
  hasSecondFactor?: boolean;
}

/**
 * Opens a session for an authenticated user, and ends the browser's previous session.
 * @param user with the version of the verified password: a concurrent password change wins
 * @throws ShopError 401 when the account no longer exists or the password has changed
 */
export async function signIn(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  user: User,
  browser: Browser,
  now: Date,
): Promise<OpenedSession> {
  return db.transaction(async (tx) => {
    const unchanged = await tx.query(
      'select 1 from users where id = $1 and password_version = $2 and deleted_at is null for share',
      [user.id, user.passwordVersion],
    );
    if (unchanged.length === 0) throw wrongCredentials();
    return signInWithin(tx, outbox, user, browser, now);
  });
}

/** Opens a session as signIn does, within a transaction that has locked the user; an administrator's is audited. */
export async function signInWithin(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  user: User,
  { doNotLogout, address, userAgent, previousToken, hasSecondFactor = false }: Browser,
  now: Date,
): Promise<OpenedSession> {
  if (previousToken !== undefined) await endSessionOf(tx, outbox, previousToken, now);
  await recordKnownAddress(tx, user.id, address, now);
  const place = { browser: browserName(userAgent), network: networkOf(address) };
  if (user.isAdmin) await recordLogin(tx, user, { ...place, secondFactor: hasSecondFactor }, now);
  return openSession(tx, user.id, { doNotLogout, hasSecondFactor, ...place }, now);
}

/** Creates the error for wrong credentials: 401, the same whether the account exists or not (docs/api.md#session). */
export function wrongCredentials(): ShopError {
  return new ShopError('not-signed-in', 'wrong-credentials', 'wrong credentials');
}
