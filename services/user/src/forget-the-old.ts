import { type Chore, every } from '@shop/platform/every.ts';
import type { Logger } from '@shop/platform/logger.ts';
import type { Database, Queryable } from '@shop/platform/postgres.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * EVERY_MS;
const SESSIONS_KEPT_MS = 7 * DAY_MS;
const ADDRESSES_KEPT_MS = 180 * DAY_MS;
/** Longer than they are counted, and than a link works. */
const LINKS_KEPT_MS = DAY_MS;
/** Who has not got his mail by then has asked again. */
const REQUESTS_KEPT_MS = EVERY_MS;

/** Removes what is of no use any more: sessions a week after their end, addresses after half a year, old attempts and links. */
export async function forgetTheOld(db: Queryable, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.query('delete from sessions where expires_at < $1 or ended_at < $1', [before(SESSIONS_KEPT_MS)]);
  await db.query('delete from known_addresses where last_used_at < $1', [before(ADDRESSES_KEPT_MS)]);
  await db.query('delete from wrong_passwords where last_at < $1', [before(DAY_MS)]);
  await db.query('delete from reset_links where created_at < $1', [before(LINKS_KEPT_MS)]);
  await db.query('delete from reset_requests where asked_at < $1', [before(REQUESTS_KEPT_MS)]);
}

/** Does so at the start and every hour while the service runs. */
export function createForgetter(db: Database, logger: Logger, now: () => Date): Chore {
  return every(EVERY_MS, { work: () => forgetTheOld(db, now()), logger, failure: 'the old could not be removed' });
}
