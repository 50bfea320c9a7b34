import type { EventOf } from '@shop/contracts/event.ts';
import type { stockEvents } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { lockStocks, saveStocks } from './stock-repository.ts';

/**
 * Updates the projection of order's stock. Publishes nothing in return: later events of the products simply carry fewer
 * adjustments (docs/events.md#stock).
 */
export async function onStocksChanged(tx: Transaction, events: readonly EventOf<typeof stockEvents>[]): Promise<void> {
  const reported = new Map(events.map(({ data }) => [data.productId, data]));
  const stocks = await lockStocks(tx, [...reported.keys()]);
  await saveStocks(
    tx,
    stocks.map(({ productId, lastNumber }) => {
      const { left, lastCorrection } = reported.get(productId) as (typeof events)[number]['data'];
      return { productId, remaining: left, lastApplied: lastCorrection, lastNumber };
    }),
  );
}
