import type { orderEvents, stockEvents } from '@shop/contracts/order-events.ts';
import type { NewEvent } from '@shop/platform/events/outbox/outbox.ts';
import type { Stock } from '../stock/stock.ts';
import { stockChangedEvents } from '../stock/stock-events.ts';
import type { Order } from './order.ts';
import { orderEvent } from './order-state.ts';

/**
 * Builds the events of a new order: one for the order, one for each product whose stock it took.
 * @param stocks the stock after the order
 */
export function newOrderEvents(
  order: Order,
  stocks: readonly Stock[],
): (NewEvent<typeof orderEvents> | NewEvent<typeof stockEvents>)[] {
  const at = { time: order.createdAt };
  return [orderEvent(order, at), ...stockChangedEvents(stocks, at)];
}
