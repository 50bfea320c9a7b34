import type { SharedCart } from '@shop/contracts/chat-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** By how much the clocks of the conversations' store and of this database may differ. */
const CLOCKS_DIFFER = '5 seconds';

/**
 * Stores the cart that a customer shows to support, until they withdraw it, log out, or the chat is closed.
 * @throws ShopError 401 when their account is deleted
 */
export async function storeCart(db: Database, customer: UserCaller, cart: SharedCart): Promise<void> {
  await databaseForUser(db, customer).transaction((tx) =>
    tx.query(
      `insert into shared_carts (user_id, cart, session_id, updated_at) values ($1, $2, $3, now())
       on conflict (user_id) do update set cart = excluded.cart, session_id = excluded.session_id, updated_at = now()`,
      [customer.userId, JSON.stringify(cart), customer.sessionId],
    ),
  );
}

/** Forgets the cart that a session shows. @returns its customer, if there is one */
export async function forgetCartOfSession(db: Queryable, sessionId: string): Promise<string | undefined> {
  const [row] = await db.query<{ userId: string }>(
    'delete from shared_carts where session_id = $1 returning user_id as "userId"',
    [sessionId],
  );
  return row?.userId;
}

/** Forgets a cart that was shown before a closing; a projection that is late leaves one that is shown again. */
export async function forgetCartShownBefore(db: Queryable, userId: string, closedAt: Date): Promise<void> {
  await db.query(
    `delete from shared_carts where user_id = $1 and updated_at < $2::timestamptz + interval '${CLOCKS_DIFFER}'`,
    [userId, closedAt],
  );
}

export async function forgetCart(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from shared_carts where user_id = $1', [userId]);
}
