import { countAction } from '@shop/platform/service/audit/access.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { ownAccountEntry, type User } from '../users/user.ts';

/** The actor of a failed login. */
const UNKNOWN_PERSON = { userId: 'unknown', name: 'Unknown', lastName: 'person' };

/** Records that an administrator has logged in, and from where. */
export async function recordLogin(
  tx: Transaction,
  user: User,
  place: { browser: string; network: string; secondFactor: boolean },
  now: Date,
): Promise<void> {
  await appendAudit(tx, { ...ownAccountEntry(user, now), what: 'logged-in', before: null, after: place });
}

/**
 * Counts a failed login. Only those into administrators' accounts are recorded; the others are counted and forgotten, so
 * that the time of the response tells nothing about the account (P-E6). Addresses without an account share no row, which
 * their logins would wait for.
 * @param user undefined: there is no such account
 */
export async function countFailedLogin(db: Queryable, user: User | undefined, now: Date): Promise<void> {
  await countAction(db, {
    by: UNKNOWN_PERSON,
    what: 'login-failed',
    subject: `user/${user?.id ?? newId()}`,
    at: now,
    isRecorded: user?.isAdmin === true,
  });
}
