import { type Customer, createFixture } from '../clients/fixture.ts';
import { createOrderClient } from '../clients/order-client.ts';
import { seeded } from '../clients/random.ts';
import { closeClients } from '../clients/shop-client.ts';
import { percentile } from '../measurements/percentile.ts';
import { measureOrderCeiling } from './order-ceiling.ts';

const CONNECTIONS = [1, 10, 50];
const SIZE = { customers: 50, products: 200 };

/** Orders over a number of connections; each waits for its response before the next order. */
export interface OrdersResult {
  connections: number;
  perSecond: number;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
  /** Transactions per second of PostgreSQL alone (order-ceiling.ts), mean of right before and right after. */
  ceiling: number;
}

/**
 * Creates customers and products and orders as fast as the shop accepts.
 * @param shop `databaseUrl`: of the order service
 * @throws Error when an order is rejected
 */
export async function measureOrders(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  seconds: number,
  signal: AbortSignal,
): Promise<OrdersResult[]> {
  const random = seeded(1);
  const fixture = await createFixture(url, random, SIZE);
  // No checker reads the history of this load.
  const orderClient = createOrderClient({ fixture, random, history: { file: '', entries: [], add: () => {} } });
  const ceilingOf = (connections: number) => measureOrderCeiling(databaseUrl, { connections, seconds }, signal);
  const orders = async (connections: number, length: number) => {
    const latencies: number[] = [];
    const startedAt = performance.now();
    const until = startedAt + length * 1_000;
    const client = async (customer: Customer) => {
      while (performance.now() < until && !signal.aborted) {
        const { status, error, body, durationMs } = await orderClient.prepareOrder(customer)();
        if (status !== 201) throw new Error(`Order rejected: ${status || error}: ${body}`);
        latencies.push(durationMs);
      }
    };
    await Promise.all(fixture.customers.slice(0, connections).map(client));
    signal.throwIfAborted();
    const perSecond = (1_000 * latencies.length) / (performance.now() - startedAt);
    return { perSecond, latencies: latencies.sort((one, other) => one - other) };
  };
  try {
    await orders(10, seconds);
    const results: OrdersResult[] = [];
    for (const connections of CONNECTIONS) {
      const before = await ceilingOf(connections);
      const { perSecond, latencies } = await orders(connections, seconds);
      const after = await ceilingOf(connections);
      results.push({
        connections,
        perSecond,
        p50: percentile(latencies, 0.5),
        p99: percentile(latencies, 0.99),
        ceiling: (before + after) / 2,
      });
    }
    return results;
  } finally {
    closeClients();
  }
}
