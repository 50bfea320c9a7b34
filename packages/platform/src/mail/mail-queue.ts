import type { Queryable } from '../service/postgres/postgres.ts';
import type { Mail } from './mail.ts';
import type { DeliveryFailure } from './retry-delay.ts';

/** A mail that this process alone sends for a while. */
export interface ClaimedMail extends Mail {
  createdAt: Date;
  /** This one counted. */
  attempts: number;
  /** Since it was written. */
  ageMs: number;
}

/** For how long a claim keeps others away: longer than any attempt can take. */
const CLAIM_MS = 45_000;

/** Above this age nobody asks any more what became of a mail. */
const KEPT_DAYS = 30;
export const PRUNE_BATCH = 5_000;

/**
 * Claims mails that are due, the latest first: who has just asked for a link does not wait behind all that a mail server kept
 * waiting while it was away. What a process that dies has claimed is due again after CLAIM_MS. What has expired is never claimed.
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
     returning m.id, m.recipient as "to", m.subject, m.text, m.html, m.created_at as "createdAt", m.attempts,
       (extract(epoch from now() - m.created_at) * 1000)::float8 as "ageMs"`,
    [limit, CLAIM_MS / 1_000],
  );
}

const BLANK = `recipient = '', subject = '', text = '', html = '', about = null`;

/** A mail is out: who got it and what it said is forgotten. */
export async function markSent(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update mails set sent_at = now(), failed_at = null, last_error = null, ${BLANK}
     where id = $1 and sent_at is null`,
    [id],
  );
}

/**
 * A mail is not out: it waits, or is given up and kept for whoever looks into it. Changes nothing when somebody else has
 * claimed or sent it since.
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

/** Forgets whom mails were for that expired before they were sent, and what they said. @returns how many */
export async function expireMails(db: Queryable): Promise<number> {
  const rows = await db.query(
    `update mails set failed_at = now(), last_error = 'expired', ${BLANK}
     where id in (
       select id from mails where expires_at <= now() and sent_at is null and failed_at is null
       order by expires_at limit $1 for update skip locked)
     returning 1`,
    [PRUNE_BATCH],
  );
  return rows.length;
}

/** How many mails wait, and for how long the oldest has, in seconds. */
export async function waitingMails(db: Queryable): Promise<{ count: number; age: number }> {
  const [row] = await db.query<{ count: number; age: number | null }>(
    `select count(*) as count, extract(epoch from now() - min(created_at))::float8 as age
     from mails where sent_at is null and failed_at is null`,
  );
  return { count: row?.count ?? 0, age: row?.age ?? 0 };
}

/** Forgets mails that were sent or given up long ago, and the counts of past hours. @returns how many mails: PRUNE_BATCH when there may be more */
export async function pruneMails(db: Queryable): Promise<number> {
  await db.query(`delete from mail_counts where hour < date_trunc('hour', now())`);
  const rows = await db.query(
    `delete from mails where id in
       (select id from mails
        where (sent_at is not null or failed_at is not null)
          and coalesce(sent_at, failed_at) < now() - make_interval(days => $1)
        order by coalesce(sent_at, failed_at) limit $2)
     returning 1`,
    [KEPT_DAYS, PRUNE_BATCH],
  );
  return rows.length;
}
