import type { RevenueOrder } from '@shop/contracts/order-api.ts';
import { type OrderStatus, orderStatusFacts } from '@shop/contracts/order-events.ts';
import { day } from '../../shared/format.ts';

/** An announced order, and when the announcement arrived, in milliseconds. */
export interface AnnouncedOrder {
  order: RevenueOrder;
  announcedAt: number;
}

/** How long an announced order may be missing from responses: the projection lags behind the announcement. */
const MAX_LAG_MS = 10_000;

/** Adds the announced orders that a day's response does not contain yet. */
export function withAnnounced(
  response: RevenueOrder[],
  date: string,
  announced: AnnouncedOrder[],
  now: number,
): RevenueOrder[] {
  const included = new Set(response.map((order) => order._id));
  const missing = announced.filter(
    ({ order, announcedAt }) =>
      !included.has(order._id) && day(order.createdAt) === date && now - announcedAt < MAX_LAG_MS,
  );
  return [...response, ...missing.map(({ order }) => order)];
}

/** Returns the announced orders that responses may still lack. */
export function recentlyAnnounced(announced: AnnouncedOrder[], now: number): AnnouncedOrder[] {
  return announced.filter(({ announcedAt }) => now - announcedAt < MAX_LAG_MS);
}

/** Removes an order that no longer counts as revenue. */
export function withoutNonRevenue(
  announced: AnnouncedOrder[],
  change: { _id: string; status: OrderStatus },
): AnnouncedOrder[] {
  return orderStatusFacts[change.status].countsAsRevenue
    ? announced
    : announced.filter(({ order }) => order._id !== change._id);
}
