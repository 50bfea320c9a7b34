import { setTimeout as wait } from 'node:timers/promises';
import type { Contribution, DaySums, RevenueBook } from './revenue-books.ts';

/** An order that contributes differently in the two books. */
export interface RevenueDifference {
  day: string;
  orderId: string;
  /** undefined: the order contributes nothing there. */
  order: Contribution | undefined;
  projected: Contribution | undefined;
}

const PAUSE_MS = 500;

/**
 * Compares the revenue per day of the orders with that of analytics. Analytics follows the orders within seconds: an
 * order counts as different only if it stays so, unchanged, for `within` milliseconds.
 */
export async function compareRevenue(
  orders: RevenueBook,
  analytics: RevenueBook,
  within: number,
): Promise<RevenueDifference[]> {
  const deadline = performance.now() + within;
  let suspects: RevenueDifference[] | undefined;
  for (;;) {
    const current = await differencesNow(orders, analytics);
    suspects = suspects === undefined ? current : stillDifferent(suspects, current);
    if (suspects.length === 0 || performance.now() >= deadline) return suspects;
    await wait(PAUSE_MS);
  }
}

async function differencesNow(orders: RevenueBook, analytics: RevenueBook): Promise<RevenueDifference[]> {
  const days = differentDays(await orders.sumsPerDay(), await analytics.sumsPerDay());
  const differences: RevenueDifference[] = [];
  for (const day of days) {
    const [ordered, projected] = await Promise.all([orders.ordersOf(day), analytics.ordersOf(day)]);
    differences.push(...differentOrders(day, ordered, projected));
  }
  return differences;
}

/** Returns the days whose sums or contributing orders differ, in order. A missing day has none. */
export function differentDays(orders: readonly DaySums[], analytics: readonly DaySums[]): string[] {
  const [one, other] = [orders, analytics].map((sums) => new Map(sums.map((sum) => [sum.day, sum])));
  const days = new Set([...orders, ...analytics].map(({ day }) => day));
  return [...days].filter((day) => !isSameDay(one?.get(day), other?.get(day))).sort();
}

/** Returns the orders of a day that contribute differently. */
export function differentOrders(
  day: string,
  orders: readonly Contribution[],
  projected: readonly Contribution[],
): RevenueDifference[] {
  const [one, other] = [orders, projected].map((rows) => new Map(rows.map((row) => [row.id, row])));
  return [...new Set([...orders, ...projected].map(({ id }) => id))]
    .map((orderId) => ({ day, orderId, order: one?.get(orderId), projected: other?.get(orderId) }))
    .filter((difference) => !contributesSame(difference.order, difference.projected));
}

/** Returns the suspects that differ still, and that no event has changed meanwhile. */
function stillDifferent(suspects: RevenueDifference[], current: readonly RevenueDifference[]): RevenueDifference[] {
  const now = new Map(current.map((difference) => [difference.orderId, difference]));
  return suspects.filter(({ orderId, order, projected }) => {
    const later = now.get(orderId);
    return (
      later !== undefined &&
      later.order?.version === order?.version &&
      contributesSame(later.order, order) &&
      contributesSame(later.projected, projected)
    );
  });
}

function isSameDay(one: DaySums | undefined, other: DaySums | undefined): boolean {
  return contributesSame(one, other) && one?.ordersCount === other?.ordersCount && one?.hash === other?.hash;
}

type Sums = Pick<Contribution, 'netCents' | 'refundedCents'>;

function contributesSame(one: Sums | undefined, other: Sums | undefined): boolean {
  const nothing = { netCents: 0, refundedCents: 0 };
  const [a, b] = [one ?? nothing, other ?? nothing];
  return a.netCents === b.netCents && a.refundedCents === b.refundedCents;
}

/** Formats an order's revenue difference: `revenue-mismatch order/1 of 2026-11-23: orders net 1000, …`. Money in cents. */
export function revenueLine({ day, orderId, order, projected }: RevenueDifference): string {
  const sums = (sum: RevenueDifference['order']) => `net ${sum?.netCents ?? 0}, refunded ${sum?.refundedCents ?? 0}`;
  return `revenue-mismatch order/${orderId} of ${day}: orders ${sums(order)}; analytics ${sums(projected)}`;
}
