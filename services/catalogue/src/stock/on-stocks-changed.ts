import type { EventOf } from '@shop/contracts/event.ts';
import type { stockEvents } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { lockStocks, saveStocks } from './stock-repository.ts';
import { productsOfVariants, saveTotals } from './stock-totals.ts';

/**
 * Updates the projection of order's stock, by variant, and the totals of products with options. Publishes nothing in return: later
 * events of the products simply carry fewer adjustments (docs/events.md#stock).
 */
export async function onStocksChanged(tx: Transaction, events: readonly EventOf<typeof stockEvents>[]): Promise<void> {
  const reported = new Map(events.map(({ data }) => [data.productId, data]));
  const ids = [...reported.keys()];
  const locked = [...new Set([...ids, ...(await productsOfVariants(tx, ids))])];
  const stocks = await lockStocks(tx, locked);
  await saveStocks(
    tx,
    stocks.flatMap(({ productId, lastNumber }) => {
      const stock = reported.get(productId);
      return stock === undefined
        ? []
        : [{ productId, remaining: stock.left, lastApplied: stock.lastCorrection, lastNumber }];
    }),
  );
  // Of all: options may have been added before the stock was locked, and products without any have no total.
  await saveTotals(tx, locked);
}
