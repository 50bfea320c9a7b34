import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { deleteMailsAbout } from '@shop/platform/mail/mails.ts';
import { eraseAudit } from '@shop/platform/service/audit/audit.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { forgetWrongPasswords } from '../passwords/password-attempts.ts';
import { endResetLinks } from '../passwords/reset-links.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import type { User } from './user.ts';
import { userEvent } from './user-event.ts';
import { makeTombstone } from './user-repository.ts';

/**
 * Erases an account whose row the transaction holds: its sessions end, everything personal goes, in the audit log too, and
 * its e-mail is free again. Id and version stay as a tombstone, so that a late event cannot bring it back (EVENTS.md).
 */
export async function eraseAccount(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  user: User,
  now: Date,
): Promise<void> {
  const tombstone = await makeTombstone(tx, user.id, now);
  await endResetLinks(tx, user.id);
  await endSessionsOfUser(tx, outbox, { userId: user.id }, now);
  await tx.query('delete from sessions where user_id = $1', [user.id]);
  await forgetWrongPasswords(tx, user);
  await tx.query('delete from known_addresses where user_id = $1', [user.id]);
  // What waits to be sent, or could not be, still says who he was, under whatever e-mail he had then.
  await deleteMailsAbout(tx, user.id);
  await eraseAudit(tx, `user/${user.id}`);
  await outbox.append(tx, [userEvent('user-deleted', tombstone)]);
}
