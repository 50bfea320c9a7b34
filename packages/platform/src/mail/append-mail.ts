import { createHash } from 'node:crypto';
import { currentTraceparent } from '../service/observability/request-context.ts';
import type { Queryable } from '../service/postgres/postgres.ts';
import type { Mail } from './mail.ts';

/** The limit per recipient and clock hour: enough for orders and password resets, too low to be useful to a spammer. */
export const MAX_MAILS_PER_HOUR = 20;
/** Urgent ones have room above it, which only the account's own changes use. */
const MAX_URGENT_PER_HOUR = 60;

/**
 * Counts an email for its recipient's hash and stores it, in one statement. Concurrent writers to the same recipient
 * wait for this transaction, so that the count is exact.
 */
const APPEND = `
  with counted as (
    insert into mail_counts as c (recipient_hash, hour, count) values ($9, date_trunc('hour', now()), 1)
    on conflict (recipient_hash, hour) do update set count = c.count + 1 where c.count < $10
    returning 1
  )
  insert into mails (id, recipient, subject, text, html, about, concerns, expires_at, traceparent)
  select $1::uuid, $2, $3, $4, $5, $6::text, $7::text, $8::timestamptz, $11::text from counted
  returning 1`;

/**
 * Stores an email, unless its recipient has reached MAX_MAILS_PER_HOUR: strangers can make the shop send emails to any
 * address.
 * @returns whether it was stored
 * @throws TypeError when its recipient or subject is not a single line
 */
export async function insertMail(tx: Queryable, mail: Mail): Promise<boolean> {
  const { id, to, subject, text, html, about = null, concerns = null, expiresAt = null, isUrgent = false } = mail;
  if (/[\r\n]/.test(to + subject)) throw new TypeError('recipient and subject of an email must be single lines');
  const hash = createHash('sha256').update(to.trim().toLowerCase()).digest();
  const limit = isUrgent ? MAX_URGENT_PER_HOUR : MAX_MAILS_PER_HOUR;
  const params = [id, to, subject, text, html, about, concerns, expiresAt, hash, limit, currentTraceparent() ?? null];
  return (await tx.query(APPEND, params)).length > 0;
}
