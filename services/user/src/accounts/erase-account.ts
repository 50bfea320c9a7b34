import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { deleteMailsAbout } from '@shop/platform/mail/mails.ts';
import { eraseAudit } from '@shop/platform/service/audit/audit.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { deleteNoticeLinks } from '../notices/notice-links.ts';
import { endResetLinks } from '../password-reset/reset-links.ts';
import { clearWrongPasswords } from '../passwords/password-attempts.ts';
import { endChallenges } from '../second-factor/challenges.ts';
import { deleteSecondFactor } from '../second-factor/second-factors.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import type { User } from '../users/user.ts';
import { userEvent } from '../users/user-event.ts';
import { makeTombstone } from '../users/user-repository.ts';

/**
 * Erases a locked account: ends its sessions, deletes all personal data, also from the audit log, and releases its
 * email address. Id and version stay as a tombstone, so that a late event cannot restore the account
 * (docs/events.md#versions).
 */
export async function eraseAccount(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  user: User,
  now: Date,
): Promise<void> {
  const tombstone = await makeTombstone(tx, user.id, now);
  await endResetLinks(tx, user.id);
  await deleteNoticeLinks(tx, user.id);
  await endSessionsOfUser(tx, outbox, { userId: user.id }, now);
  await tx.query('delete from sessions where user_id = $1', [user.id]);
  await deleteSecondFactor(tx, user.id);
  await endChallenges(tx, user.id);
  await clearWrongPasswords(tx, user);
  await tx.query('delete from known_addresses where user_id = $1', [user.id]);
  // Unsent and failed emails contain personal data, even those to earlier addresses.
  await deleteMailsAbout(tx, user.id);
  await eraseAudit(tx, `user/${user.id}`);
  await outbox.append(tx, [userEvent('user-deleted', tombstone)]);
}
