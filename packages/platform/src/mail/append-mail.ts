import { createHash } from 'node:crypto';
import type { Queryable } from '../service/postgres/postgres.ts';
import type { Mail } from './mail.ts';

/** To one address in an hour of the clock: more than anybody orders and forgets, too few to be worth anything to a spammer. */
export const MAX_MAILS_PER_HOUR = 20;

/**
 * Counts a mail for its recipient and stores it, in one statement. Of the address, the count keeps a hash. Who writes to the
 * same recipient meanwhile waits for this transaction, so that the count is exact.
 */
const APPEND = `
  with counted as (
    insert into mail_counts as c (recipient_hash, hour, count) values ($8, date_trunc('hour', now()), 1)
    on conflict (recipient_hash, hour) do update set count = c.count + 1 where c.count < $9
    returning 1
  )
  insert into mails (id, recipient, subject, text, html, about, expires_at)
  select $1::uuid, $2, $3, $4, $5, $6::text, $7::timestamptz from counted
  returning 1`;

/**
 * Stores a mail, unless its recipient had HOURLY_MAILS within this hour: the shop sends what strangers make it send.
 * @returns whether it was stored
 * @throws TypeError when its recipient or subject is not a single line
 */
export async function insertMail(tx: Queryable, mail: Mail): Promise<boolean> {
  const { id, to, subject, text, html, about = null, expiresAt = null } = mail;
  if (/[\r\n]/.test(to + subject)) throw new TypeError('the recipient and the subject of a mail are single lines');
  const hash = createHash('sha256').update(to.trim().toLowerCase()).digest();
  const params = [id, to, subject, text, html, about, expiresAt, hash, MAX_MAILS_PER_HOUR];
  return (await tx.query(APPEND, params)).length > 0;
}
