import { requireCategory } from '../categories/category-repository.ts';
import { insertImages, type StoredImage } from '../images/product-images.ts';
import { recordPrices } from '../prices/record-prices.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { startStock } from '../stock/stock-repository.ts';
import type { ProductFields } from './product.ts';
import { productAuditSnapshot } from './product-audit-snapshot.ts';
import { insertProduct } from './product-repository.ts';
import { announceProduct } from './product-states.ts';

/**
 * Creates a product. Its count becomes stock adjustment 1, which order applies (docs/events.md#stock).
 * @param created the caller generates its id; `images` are already stored
 * @throws ShopError 400 for an unknown category, 409 when the name is taken
 */
export async function createProduct(
  { db, outbox, audit }: WriteDeps,
  created: ProductFields & { id: string; images?: readonly StoredImage[] },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = { ...created, category: await requireCategory(tx, created.category) };
    await insertProduct(tx, product.id, product, now);
    await recordPrices(tx, product.id);
    await startStock(tx, product.id, product.count);
    await insertImages(tx, product.id, product.images ?? []);
    await announceProduct({ outbox, tx }, product.id, 'product-created');
    const after = productAuditSnapshot(product);
    await audit(tx, { what: 'product-created', subject: `product/${product.id}`, before: null, after });
  });
}
