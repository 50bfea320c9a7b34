import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { User } from '../accounts/user.ts';
import { rememberAddress } from '../passwords/known-addresses.ts';
import { endSessionOf } from './end-sessions.ts';
import { type OpenedSession, openSession } from './open-session.ts';

/** The browser that a session is opened for. */
export interface Browser {
  doNotLogout: boolean;
  /** Where it is, as the gateway says. */
  address: string;
  /** The session cookie that it had. */
  replaces: string | undefined;
}

/**
 * Opens a session for somebody who has just proved who he is; the session that his browser had until now ends.
 * @param who the account with the password's version that was proved, so that a change of password meanwhile wins
 * @throws 401 when the account or that password is gone
 */
export async function signIn(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  who: Pick<User, 'id' | 'passwordVersion'>,
  browser: Browser,
  now: Date,
): Promise<OpenedSession> {
  return db.transaction(async (tx) => {
    const still = await tx.query(
      'select 1 from users where id = $1 and password_version = $2 and deleted_at is null for share',
      [who.id, who.passwordVersion],
    );
    if (still.length === 0) throw wrongCredentials();
    return signInWithin(tx, outbox, who.id, browser, now);
  });
}

/** As signIn, of a user whose row the transaction holds. */
export async function signInWithin(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  userId: string,
  { doNotLogout, address, replaces }: Browser,
  now: Date,
): Promise<OpenedSession> {
  if (replaces !== undefined) await endSessionOf(tx, outbox, replaces, now);
  await rememberAddress(tx, userId, address, now);
  return openSession(tx, userId, doNotLogout, now);
}

/** 401, the same for every wrong pair (API.md, Session). */
export function wrongCredentials(): ShopError {
  return new ShopError('not-signed-in', 'wrong-credentials', 'wrong credentials');
}
