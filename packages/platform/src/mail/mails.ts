import type { Logger } from '../service/observability/logger.ts';
import { counter } from '../service/observability/metrics.ts';
import { joinTrace, runIn } from '../service/observability/tracing.ts';
import type { Database, Queryable, Transaction } from '../service/postgres/postgres.ts';
import { backoffMs } from '../service/timing/backoff.ts';
import { createPollingLoop, unwakeable } from '../service/timing/polling-loop.ts';
import { writeInBatches } from '../service/timing/write-in-batches.ts';
import { insertMail } from './append-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { createFolderTransport } from './folder-transport.ts';
import type { Mail } from './mail.ts';
import type { MailConfig } from './mail-config.ts';
import { createMailMaintenance } from './mail-maintenance.ts';
import { claimMails, markSent } from './mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';
import { createSmtpTransport, MAIL_CONNECTIONS } from './smtp-transport.ts';

/** Sends the pending emails of a service's table `mails` (ADR 13). */
export interface MailSender {
  start(): void;
  /** Waits briefly for running attempts, then aborts them; the next sender sends those emails again. */
  stop(): Promise<void>;
}

/** The polling interval for emails that other processes have stored. */
const POLL_MS = 1_000;
/**
 * At most 200 emails a second, because composing one costs a millisecond of processor time, which this process also needs
 * for requests; five at a time, one for each connection, so that none waits for another one within its time limit.
 */
const BATCH = MAIL_CONNECTIONS;
const BATCH_EVERY_MS = 25;
/** The maximum backoff while the mail server is unavailable. */
const MAX_BACKOFF_MS = 30_000;
/** How long a stop waits for running attempts before it aborts them. */
const STOP_GRACE_MS = 1_500;

/** Ends a batch whose emails could not be sent because of the mail server. */
class MailServerUnavailable extends Error {
  override name = 'MailServerUnavailable';
}

/** The senders of this process: appendMail wakes them after a commit, or lets them log a suppressed email. */
const senders = new Set<{ wake: () => void; logSuppressed: (mailId: string) => void }>();

const suppressed = counter('mails_suppressed_total', 'Emails not stored: hourly limit of the recipient reached');

/**
 * Stores an email in the transaction of the change that it reports: it is sent, at least once, if and only if that is
 * committed. Above MAX_MAILS_PER_HOUR for one recipient the email is suppressed, counted and logged; the transaction
 * continues.
 * @returns whether it was stored
 * @throws TypeError when its recipient or subject is not a single line
 */
export async function appendMail(tx: Transaction, mail: Mail): Promise<boolean> {
  const stored = await insertMail(tx, mail);
  tx.afterCommit(() => {
    if (!stored) suppressed.inc();
    for (const { wake, logSuppressed } of senders) stored ? wake() : logSuppressed(mail.id);
  });
  return stored;
}

/** Deletes the emails about a user whose account is being erased, pending ones included. */
export async function deleteMailsAbout(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from mails where about = $1', [userId]);
}

/**
 * Creates the sender of a service's emails, over SMTP or into a folder. Any number of senders may share a database. A
 * mail server that is unreachable, hangs or rejects only delays emails.
 * @param options `name` of the service, for the log
 */
export function createMailSender(options: {
  db: Database;
  config: MailConfig;
  logger: Logger;
  name: string;
}): MailSender {
  const { db, config } = options;
  const logger = options.logger.child({ component: 'mail-sender', service: options.name });
  const transport = openMailTransport(config);
  const maintenance = createMailMaintenance(db, logger);
  const aborting = new AbortController();
  const sentMails = writeInBatches<string, void>(async (ids) => {
    // A retry takes locks that another transaction held, such as that of a deletion of an account.
    await db.transaction((tx) => markSent(tx, ids));
    return [];
  });

  /**
   * Sends one batch. While the mail server is unavailable, a single email probes it.
   * @returns the number of emails in the batch
   * @throws MailServerUnavailable
   */
  async function sendBatch(failures: number): Promise<number> {
    const mails = await claimMails(db, failures > 0 ? 1 : BATCH);
    const results = await Promise.allSettled(
      mails.map((mail) =>
        runIn(joinTrace('send email', { kind: 'client' }, mail.traceparent ?? undefined), () =>
          deliverMail({ db, transport, sentMails, logger, signal: aborting.signal }, mail),
        ),
      ),
    );
    const failed = results.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    if (results.some((one) => one.status === 'fulfilled' && one.value === 'unavailable')) {
      throw new MailServerUnavailable();
    }
    return mails.length;
  }

  // New emails must not shorten the pauses between batches and after failures.
  const loop = createPollingLoop({
    poll: async (failures) => {
      const nextAt = performance.now() + BATCH_EVERY_MS;
      const sent = await sendBatch(failures);
      return sent > 0 ? unwakeable(nextAt - performance.now()) : POLL_MS;
    },
    onFailure: (err, failures) => {
      // deliverMail has logged the failed emails.
      if (!(err instanceof MailServerUnavailable)) logger.warn({ err, failures }, 'email batch failed: retrying');
    },
    backoff: (failures) => unwakeable(backoffMs(failures, MAX_BACKOFF_MS)),
  });
  const registration = {
    wake: loop.wake,
    logSuppressed: (mailId: string) =>
      logger.warn({ mailId }, 'email suppressed: hourly limit for this recipient reached'),
  };

  return {
    start: () => {
      senders.add(registration);
      maintenance.start();
      loop.start();
    },
    stop: async () => {
      senders.delete(registration);
      const timer = setTimeout(() => aborting.abort(), STOP_GRACE_MS);
      await Promise.all([loop.stop(), maintenance.stop()]);
      clearTimeout(timer);
      transport.close();
    },
  };
}

/** Opens the configured transport: SMTP when a server is given, else the folder. */
function openMailTransport(config: MailConfig): MailTransport {
  if (config.smtpUrl !== undefined) return createSmtpTransport({ ...config, smtpUrl: config.smtpUrl });
  if (config.mailDir !== undefined) return createFolderTransport({ ...config, mailDir: config.mailDir });
  throw new Error('neither SMTP_URL nor MAIL_DIR is set');
}
