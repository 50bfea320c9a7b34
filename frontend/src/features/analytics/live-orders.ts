import type { RevenueOrder } from '@shop/contracts/order-api.ts';
import { countsAsRevenue, type OrderStatus } from '@shop/contracts/order-events.ts';
import { day } from '../../shared/format.ts';

/** An order that was announced, and when this browser heard of it, in milliseconds. */
export interface LiveOrder {
  order: RevenueOrder;
  heardAt: number;
}

/** So long an announced order may be missing from an answer: the projection may be a moment behind the announcement. */
const PATIENCE_MS = 10_000;

/** The answer for a day with the announced orders that it cannot know yet. */
export function withLive(answer: RevenueOrder[], date: string, live: LiveOrder[], now: number): RevenueOrder[] {
  const known = new Set(answer.map((order) => order._id));
  const fresh = live.filter(
    ({ order, heardAt }) => !known.has(order._id) && day(order.createdAt) === date && now - heardAt < PATIENCE_MS,
  );
  return [...answer, ...fresh.map(({ order }) => order)];
}

/** What is left to wait for: neither what is old enough to be in every answer, nor an order that counts no more. */
export function stillLive(live: LiveOrder[], now: number): LiveOrder[] {
  return live.filter(({ heardAt }) => now - heardAt < PATIENCE_MS);
}

export function withoutEnded(live: LiveOrder[], change: { _id: string; status: OrderStatus }): LiveOrder[] {
  return countsAsRevenue(change.status) ? live : live.filter(({ order }) => order._id !== change._id);
}
