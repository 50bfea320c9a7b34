import { pagePath } from '@shop/contracts/pages.ts';
import { greeting } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { readShopProfile } from '@shop/platform/mail/shop-profile.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { User } from '../users/user.ts';
import { createNoticeLink, NOTICE_LINK_TTL_MS } from './notice-links.ts';

const NOT_ME =
  'If this was not you, use the link below within 24 hours. It works once, logs out every device and lets you choose a new password. Then tell another administrator.';

/** What was changed, and what the link does about it. */
const TEXTS = {
  password: {
    title: 'Your password was changed',
    happened: 'The password of your account was changed, and your other devices are logged out.',
    undo: 'If this was not you, use the link below within 24 hours. It works once, logs out every device and lets you choose a new password.',
  },
  email: {
    title: 'Your email address was changed',
    happened: 'The email address of your account was changed. Emails of the shop go to the new address from now on.',
    undo: 'If you did not ask for this, use the link below within 24 hours. It works once, puts this address back, logs out every device and lets you choose a new password.',
  },
  'second-factor-on': {
    title: 'A second factor protects your account',
    happened: 'Logging in to your account needs a code of your authenticator app from now on.',
    undo: NOT_ME,
  },
  'second-factor-off': {
    title: 'Your second factor was switched off',
    happened: 'Logging in to your account needs your password only from now on.',
    undo: NOT_ME,
  },
  'second-factor-reset': {
    title: 'Your second factor was removed',
    happened: 'Another administrator has removed the second factor of your account, and your devices are logged out.',
    undo: NOT_ME,
  },
  'recovery-codes-renewed': {
    title: 'You have new recovery codes',
    happened: 'Your account has ten new recovery codes. The earlier ones do not work any more.',
    undo: NOT_ME,
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    happened: 'A recovery code of your account was used in place of your authenticator app. It does not work again.',
    undo: NOT_ME,
  },
} as const;

/**
 * Tells the owner of a locked account what was changed about the ways to open it, in the transaction of the change,
 * with a link 'This was not me' (docs/api.md#accounts).
 * @param before the account before the change: the notice goes to its address
 */
export async function queueAccountNotice(
  tx: Transaction,
  what: keyof typeof TEXTS,
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const { title, happened, undo } = TEXTS[what];
  const token = await createNoticeLink(tx, { userId: id, email, createdAt: now });
  const body = mailBody(
    {
      title,
      paragraphs: [greeting(name), happened, 'If this was you, you need not do anything.', undo],
      action: { label: 'This was not me', url: `${publicUrl}${pagePath('secureAccount', { token })}` },
    },
    await readShopProfile(tx),
  );
  const expiresAt = new Date(now.getTime() + NOTICE_LINK_TTL_MS);
  await appendMail(tx, { id: newId(), to: email, subject: title, ...body, about: id, expiresAt, isUrgent: true });
}
