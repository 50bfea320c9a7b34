import { pagePath } from '@shop/contracts/pages.ts';
import { greeting } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { readShopProfile } from '@shop/platform/mail/shop-profile.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { administratorsBut } from '../users/administrators.ts';

const HOUR_MS = 3_600_000;
/** Entries of the audit log among which changes of roles are counted. */
const RECENT_ENTRIES = 500;

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

/** Of changes of roles within an hour: more of them would use up the emails that an administrator may get, password resets included. */
const MAX_NOTICES_PER_HOUR = 5;

/**
 * Tells all administrators but the one concerned that a role has changed, in the transaction of the change: who holds a
 * stolen session of one of them cannot do it unseen. Call it after `appendAudit`: only the first changes of an hour are
 * told. The emails name nobody, so that an erased account is in none; the link leads to who and by whom.
 */
export async function queueRoleNotices(
  tx: Transaction,
  { id, isAdmin }: { id: string; isAdmin: boolean },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  if ((await roleChangesSince(tx, new Date(now.getTime() - HOUR_MS))) > MAX_NOTICES_PER_HOUR) return;
  const { title, happened } = TEXTS[isAdmin ? 'granted' : 'revoked'];
  const url = `${publicUrl}${pagePath('adminEditUser', { id })}`;
  const shop = await readShopProfile(tx);
  for (const to of await administratorsBut(tx, id)) {
    const body = mailBody(
      {
        title,
        paragraphs: [
          greeting(to.name),
          happened,
          'If you did not expect this, look at the account and its history, and change the role back.',
        ],
        action: { label: 'See the account', url },
      },
      shop,
    );
    await appendMail(tx, { id: newId(), to: to.email, subject: title, ...body, about: to.id });
  }
}

/** Counts changes of roles, deletions of administrators included, among the latest entries of the audit log. */
async function roleChangesSince(tx: Transaction, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::integer as count
     from (select at, before, after from audit_log order by id desc limit $2) as recent
     where at > $1 and 'true' in (before->>'isAdmin', after->>'isAdmin')`,
    [since, RECENT_ENTRIES],
  );
  return row?.count ?? 0;
}
