import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { lockUserByEmail } from '../users/user-repository.ts';
import { canCreateResetLink, newResetLink, saveResetLink } from './reset-links.ts';
import { queueResetMail } from './reset-mail.ts';

/** A fixed interval, not triggered by requests: work for existing accounts must not affect response times (P-E6). */
const INTERVAL_MS = 1_000;
/** Maximum number of requests per run, so that sign-ins get the database in between. */
const BATCH = 200;

interface Deps {
  db: Database;
  /** Base URL of the links (PUBLIC_URL), never taken from a request. */
  publicUrl: string;
}

/**
 * Queues the emails for up to 200 reset requests, each in the transaction that deletes its request; replicas share the
 * work. Silently drops requests for unknown accounts and for accounts at their limit.
 * @param shouldContinue checked before each request, so that a stopping process leaves the rest to another one
 */
export async function sendResetMails({ db, publicUrl }: Deps, now: Date, shouldContinue = () => true): Promise<void> {
  for (let processed = 0; processed < BATCH && shouldContinue(); processed += 1) {
    if (!(await db.transaction((tx) => sendNext(tx, publicUrl, now)))) return;
  }
}

/** Creates the task that runs sendResetMails every second. */
export function createResetMailTask({
  logger,
  now,
  ...deps
}: Deps & { logger: Logger; now: () => Date }): PeriodicTask {
  return createPeriodicTask(INTERVAL_MS, {
    work: (isStopped) => sendResetMails(deps, now(), () => !isStopped()),
    logger,
    failureMessage: 'password reset emails could not be queued; retrying',
  });
}

/** Processes the oldest request. @returns false when there was none */
async function sendNext(tx: Transaction, publicUrl: string, now: Date): Promise<boolean> {
  const [request] = await tx.query<{ emailKey: string }>(
    `delete from reset_requests where id =
       (select id from reset_requests order by requested_at, id for update skip locked limit 1)
     returning email_key as "emailKey"`,
  );
  if (request === undefined) return false;
  const user = await lockUserByEmail(tx, request.emailKey);
  if (user === undefined || !(await canCreateResetLink(tx, user.id, now))) return true;
  const link = newResetLink(now);
  // When the email is suppressed, the link of the previous email must stay valid.
  if (await queueResetMail(tx, user, link, publicUrl)) await saveResetLink(tx, user.id, link, now);
  return true;
}
