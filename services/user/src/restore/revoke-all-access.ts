import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { endAllResetLinks } from '../password-reset/reset-links.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';

/**
 * Ends every session, in the database and by events, and every link of a password reset or notice. The dump contains sessions and
 * links that their users have since ended or used, perhaps because they were stolen.
 * @returns one line for the operator
 */
export async function revokeAllAccess(tx: Transaction, outbox: Pick<Outbox, 'append'>, now: Date): Promise<string> {
  await endAllResetLinks(tx);
  await tx.query('delete from notice_links');
  const sessions = await endAllSessions(tx, outbox, now);
  return `${sessions} sessions ended: all users must sign in again. Passwords and email addresses are those of the dump.`;
}
