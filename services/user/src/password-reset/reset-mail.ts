import { pagePath } from '@shop/contracts/pages.ts';
import { greeting } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { readShopProfile } from '@shop/platform/mail/shop-profile.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { User } from '../users/user.ts';
import type { ResetLink } from './reset-links.ts';

/**
 * Queues the email with a password reset link, in the transaction that creates the link.
 * @param publicUrl base URL of the link (PUBLIC_URL)
 * @returns false when the email is suppressed by the recipient's rate limit; the link must not be stored then
 */
export async function queueResetMail(
  tx: Transaction,
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
  { token, mailId, expiresAt }: ResetLink,
  publicUrl: string,
): Promise<boolean> {
  const body = mailBody(
    {
      title: 'Choose a new password',
      paragraphs: [
        greeting(name),
        'Someone, probably you, asked to reset your password. The link below works once, within 30 minutes, until you ask for a newer one.',
        'If it wasn’t you, ignore this email. Your password stays the same.',
      ],
      action: { label: 'Choose a new password', url: `${publicUrl}${pagePath('resetPassword', { token })}` },
    },
    await readShopProfile(tx),
  );
  return appendMail(tx, { id: mailId, to: email, subject: 'Choose a new password', ...body, about: id, expiresAt });
}
