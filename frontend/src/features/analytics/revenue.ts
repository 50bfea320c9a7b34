import { centsOf } from '@shop/contracts/money.ts';
import type { RevenueOrder } from '@shop/contracts/order-api.ts';

/** The cumulative revenue at the end of an hour of a day, in cents. */
export interface Bucket {
  /** 0 to 23, UTC. */
  hour: number;
  cents: number;
}

/** One day's revenue: ascending buckets of the hours with orders, with running totals (docs/requirements.md#revenue-chart). */
export interface Revenue {
  buckets: Bucket[];
  /** The included orders: each counts once (docs/api.md#realtime). */
  orders: CountedOrder[];
}

interface CountedOrder {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  cents: number;
}

export const noRevenue: Revenue = { buckets: [], orders: [] };

/** Computes the revenue of one day's orders, given in any order; duplicates count once. */
export function revenueOf(orders: RevenueOrder[]): Revenue {
  const once = new Map(orders.map((order) => [order._id, order]));
  const byHour = new Map<number, number>();
  const counted = [...once.values()].map(countedOrder);
  for (const { at, cents } of counted) byHour.set(hourOf(at), (byHour.get(hourOf(at)) ?? 0) + cents);
  let running = 0;
  const buckets = [...byHour]
    .toSorted(([one], [other]) => one - other)
    .map(([hour, cents]) => {
      running += cents;
      return { hour, cents: running };
    });
  return { buckets, orders: counted };
}

/** Adds an order to its hour and raises the running totals of all later hours. */
export function withOrder(revenue: Revenue, order: RevenueOrder): Revenue {
  if (revenue.orders.some(({ id }) => id === order._id)) return revenue;
  const counted = countedOrder(order);
  const { cents } = counted;
  const hour = hourOf(counted.at);
  const before = revenue.buckets.filter((bucket) => bucket.hour < hour);
  const fromHour = revenue.buckets.filter((bucket) => bucket.hour >= hour);
  const own = fromHour[0]?.hour === hour ? [] : [{ hour, cents: before.at(-1)?.cents ?? 0 }];
  return {
    orders: [...revenue.orders, counted],
    buckets: [...before, ...[...own, ...fromHour].map((bucket) => ({ ...bucket, cents: bucket.cents + cents }))],
  };
}

/** The running total at the end of an hour, in cents. */
export function centsAt(revenue: Revenue, hour: number): number {
  return revenue.buckets.findLast((bucket) => bucket.hour <= hour)?.cents ?? 0;
}

/** The total of the orders up to a time of their day, in cents. @param time in UTC, as '10:07:31.000Z' */
export function centsUntil(revenue: Revenue, time: string): number {
  return revenue.orders.reduce((sum, { at, cents }) => (timeOfDay(at) <= time ? sum + cents : sum), 0);
}

/** The time of an ISO date in UTC, as '10:07:31.000Z'. */
export function timeOfDay(iso: string): string {
  return iso.slice(11);
}

/** The total of the day so far, in cents. */
export function totalCents(revenue: Revenue): number {
  return revenue.buckets.at(-1)?.cents ?? 0;
}

/** One point per hour from midnight to `lastHour`; an hour without orders has the total of the previous one. */
export function pointsUntil(revenue: Revenue, lastHour: number): Bucket[] {
  return Array.from({ length: lastHour + 1 }, (_, hour) => ({ hour, cents: centsAt(revenue, hour) }));
}

function countedOrder({ _id, createdAt, orderTotal }: RevenueOrder): CountedOrder {
  return { id: _id, at: createdAt, cents: centsOf(orderTotal.cartSubtotal) };
}

/** The UTC hour of an ISO time. */
function hourOf(iso: string): number {
  return new Date(iso).getUTCHours();
}
