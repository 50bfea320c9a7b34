import { detachImages } from '../images/detach-images.ts';
import type { ImageDeps } from '../images/discard-files.ts';
import { imagesOf } from '../images/product-images.ts';
import { lockStock } from '../stock/stock-repository.ts';
import type { WriteDeps } from '../write-deps.ts';
import { productAuditSnapshot } from './product-audit-snapshot.ts';
import { lockProduct, markRemoved } from './product-repository.ts';
import { announceProduct } from './product-states.ts';

/**
 * Takes a product out of the catalogue with its pictures, of which the smallest size stays where an order shows one. Its row
 * stays as a tombstone, so that a late event cannot bring it back.
 * @throws ShopError 404 when it is not there or removed already
 */
export async function removeProduct(
  { db, outbox, audit, ...deps }: ImageDeps & WriteDeps,
  productId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    const { displayed: count } = await lockStock(tx, productId);
    const images = await imagesOf(tx, productId);
    await markRemoved(tx, productId);
    await detachImages({ tx, ...deps }, productId);
    await announceProduct({ outbox, tx }, productId, 'product-removed');
    const before = productAuditSnapshot({ ...product, count, images });
    await audit(tx, { what: 'product-removed', subject: `product/${productId}`, before, after: null });
  });
}
