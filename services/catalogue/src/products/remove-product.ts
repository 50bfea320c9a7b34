import { detachImages } from '../images/detach-images.ts';
import type { ImageDeps } from '../images/discard-files.ts';
import { imagesOf } from '../images/product-images.ts';
import { recordPrices } from '../prices/record-prices.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { lockStock } from '../stock/stock-repository.ts';
import { removeVariants } from '../variants/variant-repository.ts';
import { productAuditSnapshot } from './product-audit-snapshot.ts';
import { lockProduct, markRemoved } from './product-repository.ts';
import { announceWithVariants } from './product-states.ts';

/**
 * Removes a product and its images; the smallest variants stay where an order shows them. Keeps a tombstone, so that
 * late events cannot restore the product.
 * @throws ShopError 404 when it does not exist or was removed
 */
export async function removeProduct(
  { db, outbox, audit, ...deps }: ImageDeps & WriteDeps,
  productId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    const { displayed, total } = await lockStock(tx, productId);
    const images = await imagesOf(tx, productId);
    await markRemoved(tx, productId);
    await detachImages({ tx, ...deps }, productId);
    await announceWithVariants({ outbox, tx }, productId, 'product-removed');
    await removeVariants(tx, productId);
    await recordPrices(tx, productId);
    const before = productAuditSnapshot({ ...product, count: total ?? displayed, images });
    await audit(tx, { what: 'product-removed', subject: `product/${productId}`, before, after: null });
  });
}
