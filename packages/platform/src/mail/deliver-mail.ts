import { failpoint } from '../service/lifecycle/failpoints.ts';
import type { Logger } from '../service/observability/logger.ts';
import { counter } from '../service/observability/metrics.ts';
import type { Queryable } from '../service/postgres/postgres.ts';
import type { BatchWriter } from '../service/timing/write-in-batches.ts';
import { classifyFailure } from './classify-failure.ts';
import { type ClaimedMail, markUnsent } from './mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';
import { retryDelay } from './retry-delay.ts';

/** The time limit of an attempt; CLAIM_MS must be longer. */
const ATTEMPT_TIMEOUT_MS = 25_000;

const sent = counter('mails_sent_total', 'Emails handed to the mail server or written to the folder');
const failed = counter('mails_failed_total', 'Emails that failed permanently');

/**
 * Tries to send a claimed email without an open transaction, and marks it afterwards: a crash in between sends it
 * again, with the same Message-ID. The log contains an email's id, never its recipient.
 * @returns `unavailable` when the mail server itself fails
 */
export async function deliverMail(
  deps: {
    db: Queryable;
    transport: MailTransport;
    /** Marks emails as sent, by id. */
    sentMails: BatchWriter<string, void>;
    logger: Logger;
    signal: AbortSignal;
  },
  mail: ClaimedMail,
): Promise<'sent' | 'postponed' | 'unavailable'> {
  const { db, transport, logger } = deps;
  try {
    const file = await transport.send(mail, AbortSignal.any([deps.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]));
    logger.info({ mailId: mail.id, ...(file === undefined ? {} : { file }) }, 'email sent');
  } catch (error) {
    const { kind, reason } = classifyFailure(error);
    const retryMs = retryDelay(kind, mail);
    await markUnsent(db, mail, { reason, retryMs });
    const details = { mailId: mail.id, attempts: mail.attempts, reason };
    if (retryMs === undefined) {
      failed.inc();
      logger.error(details, 'email failed permanently');
    } else logger.warn({ ...details, retryMs: Math.round(retryMs) }, 'email could not be sent: retrying later');
    return kind === 'unavailable' ? 'unavailable' : 'postponed';
  }
  sent.inc();
  await failpoint('mail.afterSendBeforeMark');
  await deps.sentMails.add(mail.id);
  return 'sent';
}
