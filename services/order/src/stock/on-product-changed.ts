import type { productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { savePrice } from './price-list.ts';
import { adjustStock, lockOrCreateStock, saveAdjustments } from './stock.ts';
import { stockChangedEvents } from './stock-events.ts';

/**
 * Handles product events of the catalogue: updates the price list and applies new stock adjustments. Publishes the
 * resulting stock in the same transaction (docs/events.md#stock).
 */
export function onProductChanged(outbox: Pick<Outbox, 'append'>) {
  return async (tx: Transaction, event: EventOf<typeof productEvents>): Promise<void> => {
    const { productId, name, priceCents, image, removed, published, variantOf, sku, corrections } = event.data;
    // Lock the stock first: while an order holds this lock, the prices of its decision cannot change (P-A6).
    const before = await lockOrCreateStock(tx, productId);
    await savePrice(tx, {
      productId,
      name,
      priceCents,
      imagePath: image?.path ?? null,
      removed,
      draft: published === false,
      variantOf: variantOf ?? null,
      sku: sku ?? null,
    });
    const { stock, applied } = adjustStock(before, corrections);
    if (applied.length === 0) return;
    await saveAdjustments(tx, stock, applied);
    await outbox.append(tx, stockChangedEvents([stock]));
  };
}
