import type { EventOf } from '@shop/contracts/event.ts';
import type { stockEvents } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { lockStock, saveStock } from './stock-repository.ts';

/**
 * Follows what order says is left. Nothing is announced in return: the product's later events simply carry fewer
 * corrections (EVENTS.md, Stock).
 */
export async function onStockChanged(tx: Transaction, { data }: EventOf<typeof stockEvents>): Promise<void> {
  const stock = await lockStock(tx, data.productId);
  await saveStock(tx, data.productId, {
    left: data.left,
    lastCorrection: data.lastCorrection,
    lastNumber: stock.lastNumber,
  });
}
