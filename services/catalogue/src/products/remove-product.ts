import type { Outbox } from '@shop/platform/outbox.ts';
import type { Database } from '@shop/platform/postgres.ts';
import { markRemoved } from './product-repository.ts';
import { announceProduct } from './product-states.ts';

/**
 * Takes a product out of the catalogue. Its row stays as a tombstone, so that a late event cannot bring it back, and its
 * pictures stay for the orders that show them.
 * @throws ShopError 404 when it is not there or removed already
 */
export async function removeProduct(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  productId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await markRemoved(tx, productId);
    await announceProduct({ outbox, tx }, productId, 'product-removed');
  });
}
