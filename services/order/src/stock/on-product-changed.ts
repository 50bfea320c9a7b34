import type { productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import { stockEvents } from '@shop/contracts/order-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { savePrice } from './price-list.ts';
import { correctStock, lockOrBeginStock, saveCorrections } from './stock.ts';

/**
 * Catalogue has said what a product is: puts it into the price list, and applies those of its stock corrections that are
 * new. What is really left goes out in the same transaction (EVENTS.md, Stock).
 */
export function onProductChanged(outbox: Pick<Outbox, 'append'>) {
  return async (tx: Transaction, event: EventOf<typeof productEvents>): Promise<void> => {
    const { productId, name, priceCents, image, removed, corrections } = event.data;
    // The stock's lock comes first: while an order holds it, the prices that it decided by stay in force (P-A6).
    const before = await lockOrBeginStock(tx, productId);
    await savePrice(tx, { productId, name, priceCents, imagePath: image?.path ?? null, removed });
    const { stock, applied } = correctStock(before, corrections);
    if (applied.length === 0) return;
    await saveCorrections(tx, stock, applied);
    const { left, lastCorrection, version } = stock;
    await outbox.append(tx, [
      {
        family: stockEvents,
        type: 'stock-changed',
        id: productId,
        version,
        data: { productId, left, lastCorrection },
        requestId: event.requestId,
      },
    ]);
  };
}
