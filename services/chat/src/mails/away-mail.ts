import { greeting } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';

/** Renders the email with the answers that a customer has not seen. @param answers the texts, oldest first */
export function renderAwayMail(
  answers: readonly string[],
  { name, publicUrl }: { name: string; publicUrl: string },
): { subject: string; text: string; html: string } {
  const body = mailBody({
    title: 'Support has answered you',
    paragraphs: [greeting(name), 'You were away when we answered in the chat:', ...answers],
    closing: ['To go on, sign in and open the chat: it is where you left it.'],
    action: { label: 'Open the shop', url: publicUrl },
  });
  return { subject: 'Support has answered you', ...body };
}
