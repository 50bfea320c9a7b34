import type { Queryable } from '../service/postgres/postgres.ts';
import type { Mail } from './mail.ts';
import type { DeliveryFailure } from './retry-delay.ts';

/** An email that this process has claimed for sending. */
export interface ClaimedMail extends Mail {
  createdAt: Date;
  /** The number of attempts, including the current one. */
  attempts: number;
  /** Milliseconds since it was stored. */
  ageMs: number;
  /** W3C trace context of what wrote it. */
  traceparent: string | null;
}

/** The duration of a claim: longer than any attempt. */
const CLAIM_MS = 45_000;

/** How long finished emails are kept, for support questions. */
const RETENTION_DAYS = 30;
export const PRUNE_BATCH = 5_000;

/**
 * Claims due emails, the newest first, so that a new password link does not wait behind the backlog of an outage.
 * Emails that a killed process has claimed are due again after CLAIM_MS. Expired emails are never claimed.
 */
export function claimMails(db: Queryable, limit: number): Promise<ClaimedMail[]> {
  return db.query<ClaimedMail>(
    `with due as materialized (
       select id from mails where sent_at is null and failed_at is null and next_attempt_at <= now()
         and (expires_at is null or expires_at > now())
       order by next_attempt_at desc limit $1 for update skip locked
     )
     update mails m set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $2)
     from due where m.id = due.id
     returning m.id, m.recipient as "to", m.subject, m.text, m.html, m.created_at as "createdAt", m.attempts, m.traceparent,
       (extract(epoch from now() - m.created_at) * 1000)::float8 as "ageMs"`,
    [limit, CLAIM_MS / 1_000],
  );
}

/** The subject of an email that concerns something holds nothing of a person, and tells which email it was (Mail.concerns). */
const BLANK_PERSONAL_DATA = `recipient = '', subject = case when concerns is null then '' else subject end, text = '', html = '',
  about = null`;

/** Marks emails as sent and blanks their recipients and contents. */
export async function markSent(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(
    `update mails set sent_at = now(), failed_at = null, last_error = null, ${BLANK_PERSONAL_DATA}
     where id in (select id from mails where id = any($1::uuid[]) and sent_at is null order by id for update)`,
    [ids],
  );
}

/**
 * Records a failed attempt: the email waits for the next one, or has failed permanently and is kept for inspection.
 * Changes nothing when another process has claimed or sent the email since.
 */
export async function markUnsent(
  db: Queryable,
  { id, attempts }: ClaimedMail,
  { reason, retryMs }: { reason: DeliveryFailure['reason']; retryMs: number | undefined },
): Promise<void> {
  await db.query(
    `update mails set last_error = $3,
       failed_at = case when $4::float8 is null then now() end,
       next_attempt_at = now() + make_interval(secs => coalesce($4, 0) / 1000)
     where id = $1 and attempts = $2 and sent_at is null`,
    [id, attempts, reason, retryMs ?? null],
  );
}

/** Marks unsent emails as expired and blanks their recipients and contents. @returns the number of expired emails */
export async function expireMails(db: Queryable): Promise<number> {
  const rows = await db.query(
    `update mails set failed_at = now(), last_error = 'expired', ${BLANK_PERSONAL_DATA}
     where id in (
       select id from mails where expires_at <= now() and sent_at is null and failed_at is null
       order by expires_at limit $1 for update skip locked)
     returning 1`,
    [PRUNE_BATCH],
  );
  return rows.length;
}

/** Returns the number of unsent emails and the age of the oldest in seconds. */
export async function waitingMails(db: Queryable): Promise<{ count: number; age: number }> {
  const [row] = await db.query<{ count: number; age: number | null }>(
    `select count(*) as count, extract(epoch from now() - min(created_at))::float8 as age
     from mails where sent_at is null and failed_at is null`,
  );
  return { count: row?.count ?? 0, age: row?.age ?? 0 };
}

/**
 * Deletes old sent or failed emails and the counts of past hours.
 * @returns the number of deleted emails: PRUNE_BATCH when there may be more
 */
export async function pruneMails(db: Queryable): Promise<number> {
  await db.query(`delete from mail_counts where hour < date_trunc('hour', now())`);
  const rows = await db.query(
    `delete from mails where id in
       (select id from mails
        where (sent_at is not null or failed_at is not null)
          and coalesce(sent_at, failed_at) < now() - make_interval(days => $1)
        order by coalesce(sent_at, failed_at) limit $2)
     returning 1`,
    [RETENTION_DAYS, PRUNE_BATCH],
  );
  return rows.length;
}
