import type { SharedCart } from '@shop/contracts/chat-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** Stores the cart that a customer shows to support, until they withdraw it or the chat is closed. */
export async function storeCart(db: Queryable, userId: string, cart: SharedCart): Promise<void> {
  await db.query(
    `insert into shared_carts (user_id, cart, updated_at)
     select $1, $2, now() where not exists (select 1 from deleted_users where user_id = $1)
     on conflict (user_id) do update set cart = excluded.cart, updated_at = now()`,
    [userId, JSON.stringify(cart)],
  );
}

export async function forgetCart(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from shared_carts where user_id = $1', [userId]);
}
