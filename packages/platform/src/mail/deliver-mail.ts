import { failpoint } from '../service/lifecycle/failpoints.ts';
import type { Logger } from '../service/lifecycle/logger.ts';
import { counter } from '../service/lifecycle/metrics.ts';
import type { Queryable } from '../service/postgres/postgres.ts';
import { classifyFailure } from './classify-failure.ts';
import { type ClaimedMail, markSent, markUnsent } from './mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';
import { retryDelay } from './retry-delay.ts';

/** An attempt that takes longer is broken off; CLAIM_MS is longer still. */
const ATTEMPT_MS = 25_000;

const sent = counter('mails_sent_total', 'Mails that were handed to the mail server or written to the folder');
const failed = counter('mails_failed_total', 'Mails that were given up');

/**
 * Tries to send a claimed mail, with no transaction open meanwhile, and marks it afterwards: a crash in between sends it
 * again, under the same Message-ID. The log names a mail by its id, never its recipient.
 * @returns `away` when it is the mail server that does not work
 */
export async function deliverMail(
  tools: { db: Queryable; transport: MailTransport; logger: Logger; signal: AbortSignal },
  mail: ClaimedMail,
): Promise<'sent' | 'waits' | 'away'> {
  const { db, transport, logger } = tools;
  try {
    const file = await transport.send(mail, AbortSignal.any([tools.signal, AbortSignal.timeout(ATTEMPT_MS)]));
    logger.info({ mailId: mail.id, ...(file === undefined ? {} : { file }) }, 'mail sent');
  } catch (error) {
    const { kind, reason } = classifyFailure(error);
    const retryMs = retryDelay(kind, mail);
    await markUnsent(db, mail, { reason, retryMs });
    const told = { mailId: mail.id, attempts: mail.attempts, reason };
    if (retryMs === undefined) {
      failed.inc();
      logger.error(told, 'a mail was given up');
    } else logger.warn({ ...told, retryMs: Math.round(retryMs) }, 'a mail waits');
    return kind === 'away' ? 'away' : 'waits';
  }
  sent.inc();
  await failpoint('mail.afterSendBeforeMark');
  await markSent(db, mail.id);
  return 'sent';
}
