import { createBuying } from '../chaos/clients/buying.ts';
import { makePeople, type Person } from '../chaos/clients/people.ts';
import { seeded } from '../chaos/clients/random.ts';
import { closeClients } from '../chaos/clients/shop-client.ts';
import { measureOrderCeiling } from './order-ceiling.ts';
import { percentile } from './percentile.ts';

const CONNECTIONS = [1, 10, 50];
const SIZE = { customers: 50, products: 200 };

/** Orders at so many connections, each waiting for its answer before it orders again. */
export interface OrdersResult {
  connections: number;
  perSecond: number;
  /** Milliseconds of an answer. */
  p50: number;
  p99: number;
  /** Orders a second of PostgreSQL alone, mean of right before and right after (order-ceiling.ts). */
  ceiling: number;
}

/**
 * Orders as fast as the shop takes them, from customers and of products that it makes first.
 * @param shop `databaseUrl`: of the order service
 * @throws Error when an order is not placed
 */
export async function measureOrders(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  seconds: number,
  signal: AbortSignal,
): Promise<OrdersResult[]> {
  const random = seeded(1);
  const people = await makePeople(url, random, SIZE);
  // Nobody asks this load what became of its orders.
  const buying = createBuying({ people, random, history: { file: '', entries: [], add: () => {} } });
  const ceilingOf = (connections: number) => measureOrderCeiling(databaseUrl, { connections, seconds }, signal);
  const orders = async (connections: number, length: number) => {
    const latencies: number[] = [];
    const began = performance.now();
    const until = began + length * 1_000;
    const customer = async (person: Person) => {
      while (performance.now() < until && !signal.aborted) {
        const { status, error, body, took } = await buying.order(person)();
        if (status !== 201) throw new Error(`an order was answered ${status || error}: ${body}`);
        latencies.push(took);
      }
    };
    await Promise.all(people.customers.slice(0, connections).map(customer));
    signal.throwIfAborted();
    const perSecond = (1_000 * latencies.length) / (performance.now() - began);
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
