import { greeting } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { User } from '../accounts/user.ts';
import type { ResetLink } from '../passwords/reset-links.ts';

/**
 * Writes the mail with the link by which a forgotten password is replaced, in the transaction that makes the link.
 * @param publicUrl where the shop is, PUBLIC_URL
 * @returns false when its recipient has had too many mails: then there is none, and the link leads nowhere
 */
export function writeResetMail(
  tx: Transaction,
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
  { token, mailId, expiresAt }: ResetLink,
  publicUrl: string,
): Promise<boolean> {
  const body = mailBody({
    title: 'Choose a new password',
    paragraphs: [
      greeting(name),
      'somebody, probably you, asked for a new password. The link below works once, for 30 minutes; a newer one takes its place.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/reset-password/${token}` },
  });
  return appendMail(tx, { id: mailId, to: email, subject: 'Choose a new password', ...body, about: id, expiresAt });
}
