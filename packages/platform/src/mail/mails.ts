import type { Logger } from '../service/lifecycle/logger.ts';
import { counter } from '../service/lifecycle/metrics.ts';
import type { Database, Queryable, Transaction } from '../service/postgres/postgres.ts';
import { backoffMs } from '../service/timing/backoff.ts';
import { createWakeableSleep } from '../service/timing/wakeable-sleep.ts';
import { insertMail } from './append-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import type { Mail } from './mail.ts';
import type { MailConfig } from './mail-config.ts';
import { createMailMaintenance } from './mail-maintenance.ts';
import { claimMails } from './mail-queue.ts';
import { openMailTransport } from './open-mail-transport.ts';

/** Sends what waits in a service's table `mails` (ADR 13). */
export interface MailSender {
  start(): void;
  /** Ends what is under way; after a moment cuts it off, to be sent again by whoever comes next. */
  stop(): Promise<void>;
}

/** How long a mail waits at most that another process has written. */
const LOOK_MS = 1_000;
/** So many at a time, and no sooner: composing mails must not take the process from those who wait for an answer. */
const BATCH = 5;
const BATCH_EVERY_MS = 250;
/** While the mail server is away, it is asked again at least this often. */
const AWAY_MAX_MS = 30_000;
/** What a mail that is under way is given to end when the process stops. */
const STOP_MS = 1_500;

/** The senders of this process: a mail that is committed here goes out at once, one that was left out is logged. */
const senders = new Set<{ wake: () => void; tellLeftOut: (mailId: string) => void }>();

const leftOut = counter(
  'mails_left_out_total',
  'Mails that were not written: their recipient had enough within the hour',
);

/**
 * Writes a mail in the transaction of what it tells of: it is sent, at least once, if and only if that is committed. Above
 * HOURLY_MAILS to one recipient it is left out, counted and logged; the transaction goes on.
 * @returns whether it was written
 * @throws TypeError when its recipient or subject is not a single line
 */
export async function appendMail(tx: Transaction, mail: Mail): Promise<boolean> {
  const stored = await insertMail(tx, mail);
  tx.afterCommit(() => {
    if (!stored) leftOut.inc();
    for (const { wake, tellLeftOut } of senders) stored ? wake() : tellLeftOut(mail.id);
  });
  return stored;
}

/** Forgets the mails about somebody whose account is being erased: those that wait are not sent any more. */
export async function deleteMailsAbout(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from mails where about = $1', [userId]);
}

/**
 * Sends the mails of a service's database through SMTP, or writes them to a folder. Any number of senders share a database.
 * A mail server that is away, hangs or refuses only makes mails wait.
 * @param options `name` of the service, for the log
 */
export function createMailSender(options: {
  db: Database;
  config: MailConfig;
  logger: Logger;
  name: string;
}): MailSender {
  const { db, config } = options;
  const logger = options.logger.child({ part: 'mail-sender', service: options.name });
  const transport = openMailTransport(config);
  const upkeep = createMailMaintenance(db, logger);
  const alarm = createWakeableSleep();
  const cutOff = new AbortController();
  const itself = {
    wake: alarm.wake,
    tellLeftOut: (mailId: string) =>
      logger.warn({ mailId }, 'a mail was left out: its recipient had enough within the hour'),
  };
  let stopped = false;
  let working: Promise<void> | undefined;

  /** While the mail server is away, one mail is enough to ask it with. */
  async function look(failures: number): Promise<'some' | 'none' | 'away'> {
    const mails = await claimMails(db, failures > 0 ? 1 : BATCH);
    const tries = await Promise.allSettled(
      mails.map((mail) => deliverMail({ db, transport, logger, signal: cutOff.signal }, mail)),
    );
    const broken = tries.find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
    if (tries.some((one) => one.status === 'fulfilled' && one.value === 'away')) return 'away';
    return mails.length > 0 ? 'some' : 'none';
  }

  async function work(): Promise<void> {
    let failures = 0;
    while (!stopped) {
      const next = performance.now() + BATCH_EVERY_MS;
      try {
        const found = await look(failures);
        failures = found === 'away' ? failures + 1 : 0;
        if (found === 'some') await restUntil(next);
        if (found === 'none') await alarm.sleep(LOOK_MS);
      } catch (error) {
        failures += 1;
        logger.warn({ err: error, failures }, 'mails wait');
      }
      if (failures > 0) await restUntil(performance.now() + backoffMs(failures, AWAY_MAX_MS));
    }
  }

  /** New mails do not shorten it. */
  async function restUntil(until: number): Promise<void> {
    while (!stopped && performance.now() < until) await alarm.sleep(until - performance.now());
  }

  return {
    start: () => {
      senders.add(itself);
      upkeep.start();
      working = work();
    },
    stop: async () => {
      stopped = true;
      senders.delete(itself);
      alarm.wake();
      const timer = setTimeout(() => cutOff.abort(), STOP_MS);
      await Promise.all([working, upkeep.stop()]);
      clearTimeout(timer);
    },
  };
}
