import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { holdUserByEmail } from '../accounts/user-repository.ts';
import { writeResetMail } from '../mails/reset-mail.ts';
import { keepResetLink, mayHaveResetLink, newResetLink } from './reset-links.ts';

/** No sooner because somebody asked: the work for an e-mail that somebody has must not be felt in the calls around it (P-E6). */
const EVERY_MS = 1_000;
/** What one look takes on: however many wait, sign-ins get their turn at the database in between. */
const A_LOOK = 200;

interface Deps {
  db: Database;
  /** Where links lead: PUBLIC_URL, and nothing that a request says. */
  publicUrl: string;
}

/**
 * Writes the mails that people asked for, at most 200 of them, each in the transaction that takes its request away; replicas
 * share the work. Who is asked for too often, or does not exist, gets none, and nobody is told.
 * @param goesOn asked before each: a process that ends leaves the rest to whoever comes next
 */
export async function sendResetMails({ db, publicUrl }: Deps, now: Date, goesOn = () => true): Promise<void> {
  for (let taken = 0; taken < A_LOOK && goesOn(); taken += 1) {
    if (!(await db.transaction((tx) => sendNext(tx, publicUrl, now)))) return;
  }
}

/** Does so every second while the service runs. */
export function createResetMails({ logger, now, ...deps }: Deps & { logger: Logger; now: () => Date }): PeriodicTask {
  return createPeriodicTask(EVERY_MS, {
    work: (isStopped) => sendResetMails(deps, now(), () => !isStopped()),
    logger,
    failureMessage: 'reset mails could not be written; they will be',
  });
}

/** @returns whether there may be more */
async function sendNext(tx: Transaction, publicUrl: string, now: Date): Promise<boolean> {
  const [request] = await tx.query<{ emailKey: string }>(
    `delete from reset_requests where id =
       (select id from reset_requests order by asked_at, id for update skip locked limit 1)
     returning email_key as "emailKey"`,
  );
  if (request === undefined) return false;
  const user = await holdUserByEmail(tx, request.emailKey);
  if (user === undefined || !(await mayHaveResetLink(tx, user.id, now))) return true;
  const link = newResetLink(now);
  // Without a mail the link that he was mailed before must stay the one that works.
  if (await writeResetMail(tx, user, link, publicUrl)) await keepResetLink(tx, user.id, link, now);
  return true;
}
