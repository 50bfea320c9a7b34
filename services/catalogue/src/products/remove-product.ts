import type { Outbox } from '@shop/platform/outbox.ts';
import type { Database } from '@shop/platform/postgres.ts';
import type { ImageTools } from '../images/discard-files.ts';
import { dropImages } from '../images/drop-images.ts';
import { markRemoved } from './product-repository.ts';
import { announceProduct } from './product-states.ts';

/**
 * Takes a product out of the catalogue with its pictures, of which the smallest size stays where an order shows one. Its row
 * stays as a tombstone, so that a late event cannot bring it back.
 * @throws ShopError 404 when it is not there or removed already
 */
export async function removeProduct(
  { db, outbox, ...tools }: ImageTools & { db: Database; outbox: Pick<Outbox, 'append'> },
  productId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await markRemoved(tx, productId);
    await dropImages({ tx, ...tools }, productId);
    await announceProduct({ outbox, tx }, productId, 'product-removed');
  });
}
