import { setTimeout as wait } from 'node:timers/promises';
import type { Fixture } from '../clients/fixture.ts';
import { openLoopLoad } from '../clients/open-loop-load.ts';
import type { OrderClient } from '../clients/order-client.ts';
import { percentile } from '../measurements/percentile.ts';
import { openLiveSocket } from '../shop/live-socket.ts';

/** How long an order takes to an administrator's chart. */
export interface ChartResult {
  perSecond: number;
  /** Milliseconds from the response of the order to its announcement at an administrator's socket. */
  p50: number;
  p95: number;
  p99: number;
}

const ORDERS_PER_SECOND = 20;
/** Announcements that take longer are missing. */
const ANNOUNCED_WITHIN_MS = 10_000;
const ANNOUNCEMENT = /^42\["newOrder",\{"_id":"([^"]+)"/;

/**
 * Places orders at a constant rate and waits for each at the socket of an administrator.
 * @throws Error when an order is rejected or not announced
 */
export async function measureChart(
  url: string,
  { administrator }: Pick<Fixture, 'administrator'>,
  { orderRandomCart }: Pick<OrderClient, 'orderRandomCart'>,
  seconds: number,
  signal: AbortSignal,
): Promise<ChartResult> {
  const arrivedAt = new Map<string, number>();
  const respondedAt = new Map<string, number>();
  const socket = await openLiveSocket(url, administrator.cookie(), (packet) => {
    const id = ANNOUNCEMENT.exec(packet)?.[1];
    if (id !== undefined) arrivedAt.set(id, performance.now());
  });
  try {
    const send = async () => {
      const result = await orderRandomCart();
      if (result.status !== 201) throw new Error(`Order rejected: ${result.status || result.error}: ${result.body}`);
      respondedAt.set((JSON.parse(result.body) as { _id: string })._id, performance.now());
      return result;
    };
    await openLoopLoad({ perSecond: ORDERS_PER_SECOND, seconds, next: () => ({ tag: 'order', send }), signal });
    const until = performance.now() + ANNOUNCED_WITHIN_MS;
    const missing = () => [...respondedAt.keys()].filter((id) => !arrivedAt.has(id));
    while (missing().length > 0 && performance.now() < until) await wait(20);
    if (missing().length > 0) throw new Error(`${missing().length} orders were not announced.`);
    const took = [...respondedAt].map(([id, at]) => Math.max(0, (arrivedAt.get(id) ?? 0) - at));
    took.sort((one, other) => one - other);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(took, share)) as [number, number, number];
    return { perSecond: ORDERS_PER_SECOND, p50, p95, p99 };
  } finally {
    socket.close();
  }
}
