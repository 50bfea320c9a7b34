import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** The author and the product of a review. */
export interface Own {
  productId: string;
  userId: string;
}

/** Remembers that an author deleted a hidden review, so that deleting and writing it again does not show it. */
export async function rememberHidden(tx: Queryable, { productId, userId }: Own, reason: string): Promise<void> {
  await tx.query(
    `insert into deleted_hidden_reviews (user_id, product_id, hidden_reason) values ($1, $2, $3)
     on conflict (user_id, product_id) do update set hidden_reason = excluded.hidden_reason`,
    [userId, productId, reason],
  );
}

/** Takes what is remembered, which the author's next review carries on. @returns the reason, null without one */
export async function takeRemembered(tx: Queryable, { productId, userId }: Own): Promise<string | null> {
  const [row] = await tx.query<{ reason: string }>(
    `delete from deleted_hidden_reviews where user_id = $1 and product_id = $2 returning hidden_reason as reason`,
    [userId, productId],
  );
  return row?.reason ?? null;
}

/** Forgets what a deleted user deleted. */
export async function eraseRemembered(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from deleted_hidden_reviews where user_id = $1', [userId]);
}
