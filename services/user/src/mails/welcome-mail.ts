import { greeting } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { User } from '../accounts/user.ts';

/**
 * Writes the welcome mail in the transaction of the registration.
 * @param publicUrl where the shop is, PUBLIC_URL
 * @returns false when its recipient has had too many mails: then there is none, and the registration goes on
 */
export function writeWelcomeMail(
  tx: Transaction,
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
  publicUrl: string,
  now: Date,
): Promise<boolean> {
  const body = mailBody({
    title: 'Welcome',
    paragraphs: [
      greeting(name),
      'your account at the Best Online Shop is ready. You can place orders, follow them and write reviews.',
      'Did you not register? Then somebody mistyped his e-mail address: with a forgotten password you can take the account over and delete it on its profile page.',
    ],
    action: { label: 'Go to the shop', url: `${publicUrl}/` },
  });
  const subject = 'Welcome to the Best Online Shop';
  return appendMail(tx, { id: newId(now.getTime()), to: email, subject, ...body, about: id });
}
