import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/new-id.ts';
import type { Transaction } from '@shop/platform/postgres.ts';
import { greeting } from './greeting.ts';

/** Writes the welcome mail in the transaction of the registration. @param publicUrl where the shop is, PUBLIC_URL */
export function writeWelcomeMail(
  tx: Transaction,
  { name, email }: { name: string; email: string },
  publicUrl: string,
  now: Date,
): Promise<void> {
  const body = mailBody({
    title: 'Welcome',
    paragraphs: [
      greeting(name),
      'your account at the Best Online Shop is ready. You can place orders, follow them, write reviews and chat with us.',
      'Did you not register? Then somebody mistyped his e-mail address: with a forgotten password you can take the account over and delete it on its profile page.',
    ],
    action: { label: 'Go to the shop', url: `${publicUrl}/` },
  });
  return appendMail(tx, { id: newId(now.getTime()), to: email, subject: 'Welcome to the Best Online Shop', ...body });
}
