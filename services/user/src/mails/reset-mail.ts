import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/new-id.ts';
import type { Transaction } from '@shop/platform/postgres.ts';
import { greeting } from './greeting.ts';

/** Writes the mail with the link by which a forgotten password is replaced, in the transaction that makes the link. */
export function writeResetMail(
  tx: Transaction,
  { name, email }: { name: string; email: string },
  link: string,
  now: Date,
): Promise<void> {
  const body = mailBody({
    title: 'Choose a new password',
    paragraphs: [
      greeting(name),
      'somebody, probably you, asked for a new password. The link below works once, for 30 minutes; a newer one takes its place.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: link },
  });
  return appendMail(tx, { id: newId(now.getTime()), to: email, subject: 'Choose a new password', ...body });
}
