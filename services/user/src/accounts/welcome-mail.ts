import { greeting } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { NEW_SHOP, readShopProfile } from '@shop/platform/mail/shop-profile.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { User } from '../users/user.ts';

/**
 * Queues the welcome email, in the transaction of the registration.
 * @param publicUrl base URL of the links (PUBLIC_URL)
 * @returns false when the email is suppressed by the recipient's rate limit; the registration continues
 */
export async function queueWelcomeMail(
  tx: Transaction,
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
  publicUrl: string,
): Promise<boolean> {
  const shop = await readShopProfile(tx);
  const calledShop = withArticle(shop.name);
  const content = {
    title: 'Welcome',
    paragraphs: [
      greeting(name),
      `Your account at ${calledShop} is ready. You can place orders, track them and write reviews.`,
      'Didn’t sign up? Someone entered your address by mistake. Use “Forgot password?” to take over the account, then delete it on the profile page.',
    ],
    action: { label: 'Go to the shop', url: `${publicUrl}/` },
  };
  const subject = `Welcome to ${calledShop}`;
  return appendMail(tx, { id: newId(), to: email, subject, ...mailBody(content, shop), about: id });
}

/** The name of a new shop has an article, another one may be any words. */
function withArticle(shopName: string): string {
  return shopName === NEW_SHOP.name ? `the ${shopName}` : shopName;
}
