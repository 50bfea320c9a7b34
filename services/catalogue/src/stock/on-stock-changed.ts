import type { EventOf } from '@shop/contracts/event.ts';
import type { stockEvents } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { lockStock, saveStock } from './stock-repository.ts';

/**
 * Updates the projection of order's stock. Publishes nothing in return: later events of the product simply carry fewer
 * adjustments (docs/events.md#stock).
 */
export async function onStockChanged(tx: Transaction, { data }: EventOf<typeof stockEvents>): Promise<void> {
  const stock = await lockStock(tx, data.productId);
  await saveStock(tx, data.productId, {
    remaining: data.left,
    lastApplied: data.lastCorrection,
    lastNumber: stock.lastNumber,
  });
}
