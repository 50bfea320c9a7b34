import { pagePath } from '@shop/contracts/pages.ts';
import { greeting } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { administratorsBut } from '../users/administrators.ts';

const TEXTS = {
  granted: {
    title: 'There is a new administrator',
    happened: 'An account was given the rights of an administrator: it manages products, orders, users and chats now.',
  },
  revoked: {
    title: 'An administrator was removed',
    happened: 'An account has lost the rights of an administrator.',
  },
} as const;

/**
 * Tells all administrators but the one concerned that a role has changed, in the transaction of the change: who holds a
 * stolen session of one of them cannot do it unseen. The emails name nobody, so that an erased account is in none; the
 * link leads to who and by whom.
 */
export async function queueRoleNotices(
  tx: Transaction,
  { id, isAdmin }: { id: string; isAdmin: boolean },
  publicUrl: string,
): Promise<void> {
  const { title, happened } = TEXTS[isAdmin ? 'granted' : 'revoked'];
  const url = `${publicUrl}${pagePath('adminEditUser', { id })}`;
  for (const to of await administratorsBut(tx, id)) {
    const body = mailBody({
      title,
      paragraphs: [
        greeting(to.name),
        happened,
        'If you did not expect this, look at the account and its history, and change the role back.',
      ],
      action: { label: 'See the account', url },
    });
    await appendMail(tx, { id: newId(), to: to.email, subject: title, ...body, about: to.id });
  }
}
