import type { RevenueOrder } from '@shop/contracts/order-api.ts';
import { countsAsRevenue, type OrderStatus } from '@shop/contracts/order-events.ts';
import { day } from '../../shared/format.ts';

/** An announced order, and when the announcement arrived, in milliseconds. */
export interface AnnouncedOrder {
  order: RevenueOrder;
  announcedAt: number;
}

/** How long an announced order may be missing from responses: the projection lags behind the announcement. */
const MAX_LAG_MS = 10_000;

/** Adds to a day's response the announced orders that it may not contain yet. */
export function withAnnounced(
  response: RevenueOrder[],
  date: string,
  live: AnnouncedOrder[],
  now: number,
): RevenueOrder[] {
  const known = new Set(response.map((order) => order._id));
  const fresh = live.filter(
    ({ order, announcedAt }) =>
      !known.has(order._id) && day(order.createdAt) === date && now - announcedAt < MAX_LAG_MS,
  );
  return [...response, ...fresh.map(({ order }) => order)];
}

/** The announced orders that responses may still miss. */
export function recentlyAnnounced(live: AnnouncedOrder[], now: number): AnnouncedOrder[] {
  return live.filter(({ announcedAt }) => now - announcedAt < MAX_LAG_MS);
}

/** The announced orders without one that no longer counts as revenue. */
export function withoutNonRevenue(
  live: AnnouncedOrder[],
  change: { _id: string; status: OrderStatus },
): AnnouncedOrder[] {
  return countsAsRevenue(change.status) ? live : live.filter(({ order }) => order._id !== change._id);
}
