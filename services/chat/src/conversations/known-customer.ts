import { notFound } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import type { ChatStore } from '../store/chat-store.ts';

/** Checks that a customer's account is not deleted: their messages may still wait for their erasure. @throws ShopError 404 */
export async function refuseDeleted(db: Queryable, user: string, what: string): Promise<void> {
  const deleted = await db.query('select 1 from deleted_users where user_id = $1', [withoutNul(user)]);
  if (deleted.length > 0) throw notFound(what);
}

/**
 * Checks that somebody has been connected as a customer or has a conversation: their name may be stored later than their
 * first message.
 * @param what of theirs is missed
 * @throws ShopError 404, also after the deletion of their account
 */
export async function requireCustomer(
  { db, store }: { db: Queryable; store: Pick<ChatStore, 'lastNumber'> },
  user: string,
  what = 'Customer',
): Promise<void> {
  const [row] = await db.query<{ isKnown: boolean; isDeleted: boolean }>(
    `select exists (select 1 from customers where user_id = $1) as "isKnown",
       exists (select 1 from deleted_users where user_id = $1) as "isDeleted"`,
    [withoutNul(user)],
  );
  if (row?.isKnown) return;
  if (row?.isDeleted || (await store.lastNumber(user)) === 0) throw notFound(what);
}
