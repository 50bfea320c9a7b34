import { stockEvents } from '@shop/contracts/order-events.ts';
import type { NewEvent } from '@shop/platform/events/outbox/outbox.ts';
import type { Stock } from './stock.ts';

/** Builds the events of changed stocks. */
export function stockChangedEvents(
  stocks: readonly Stock[],
  at: Pick<NewEvent<typeof stockEvents>, 'time'> = {},
): NewEvent<typeof stockEvents>[] {
  return stocks.map(({ productId, left, lastAdjustment, version }) => ({
    ...at,
    family: stockEvents,
    type: 'stock-changed',
    id: productId,
    version,
    data: { productId, left, lastCorrection: lastAdjustment },
  }));
}
