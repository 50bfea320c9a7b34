import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { endAllResetLinks } from '../passwords/reset-links.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';

/**
 * Ends every session, in the database and by events, and every link for a forgotten password: among those of the dump are some
 * that their people had ended or used since, perhaps because somebody else had them.
 * @returns a sentence for the operator
 */
export async function endAllAccess(tx: Transaction, outbox: Pick<Outbox, 'append'>, now: Date): Promise<string> {
  await endAllResetLinks(tx);
  const sessions = await endAllSessions(tx, outbox, now);
  return `${sessions} sessions ended: everybody signs in again. Passwords and e-mail addresses are those of the dump.`;
}
