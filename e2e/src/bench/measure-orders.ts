import { type Customer, createFixture } from '../clients/fixture.ts';
import { createOrderClient } from '../clients/order-client.ts';
import { seeded } from '../clients/random.ts';
import { closeClients } from '../clients/shop-client.ts';
import { percentile } from '../measurements/percentile.ts';
import { fillOrders } from './fill-orders.ts';
import { type ChartResult, measureChart } from './measure-chart.ts';
import { measureOrderCeiling } from './order-ceiling.ts';
import { measureOrderWork, type OrderWork } from './order-work.ts';

/** The load whose work is measured. */
const USUAL = { name: '10', connections: 10 };
const LOADS: readonly OrderLoad[] = [
  { name: '1', connections: 1 },
  USUAL,
  { name: '50', connections: 50 },
  { name: '50, all for one product', connections: 50, oneProduct: true },
];
const SIZE = { customers: 50, products: 200 };

/** Customers who each wait for the response before their next order. */
interface OrderLoad {
  name: string;
  connections: number;
  /** Whether every order is for one unit of the same product. */
  oneProduct?: boolean;
}

/** All measurements of orders. */
export interface OrdersResult {
  loads: OrderLoadResult[];
  /** Of an order at 10 connections. */
  work: OrderWork;
  chart: ChartResult;
  /** With so many orders in the database, at 10 connections. */
  growth: { orders: number; perSecond: number; p50: number; p99: number }[];
}

export interface OrderLoadResult {
  name: string;
  perSecond: number;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
  /** Transactions per second of PostgreSQL alone (order-ceiling.ts), mean of right before and right after. */
  ceiling: number;
}

/**
 * Creates customers and products and orders as fast as the shop accepts.
 * @param shop `databaseUrl`: of the order service, whose PostgreSQL counts statements; `pid`: of `npm start`
 * @param options `growth`: numbers of orders in the database, ascending
 * @throws Error when an order is rejected
 */
export async function measureOrders(
  { url, databaseUrl, pid }: { url: string; databaseUrl: string; pid: number },
  { seconds, growth: sizes }: { seconds: number; growth: readonly number[] },
  signal: AbortSignal,
): Promise<OrdersResult> {
  const random = seeded(1);
  const fixture = await createFixture(url, random, SIZE);
  // No checker reads the history of this load.
  const orderClient = createOrderClient({ fixture, random, history: { file: '', entries: [], add: () => {} } });
  const ceilingOf = (connections: number) => measureOrderCeiling(databaseUrl, { connections, seconds }, signal);
  const place = ({ oneProduct = false }: OrderLoad, customer: Customer) => {
    const [product] = fixture.products;
    return oneProduct && product !== undefined
      ? orderClient.orderOneUnit(customer, product, 1)
      : orderClient.prepareOrder(customer)();
  };
  const orders = async (load: OrderLoad, length: number) => {
    const latencies: number[] = [];
    const startedAt = performance.now();
    const until = startedAt + length * 1_000;
    const client = async (customer: Customer) => {
      while (performance.now() < until && !signal.aborted) {
        const { status, error, body, durationMs } = await place(load, customer);
        if (status !== 201) throw new Error(`Order rejected: ${status || error}: ${body}`);
        latencies.push(durationMs);
      }
    };
    await Promise.all(fixture.customers.slice(0, load.connections).map(client));
    signal.throwIfAborted();
    const perSecond = (1_000 * latencies.length) / (performance.now() - startedAt);
    return { perSecond, latencies: latencies.sort((one, other) => one - other) };
  };
  try {
    await orders(USUAL, seconds);
    const loads: OrderLoadResult[] = [];
    for (const load of LOADS) {
      const before = await ceilingOf(load.connections);
      const { perSecond, latencies } = await orders(load, seconds);
      const after = await ceilingOf(load.connections);
      loads.push({
        name: load.name,
        perSecond,
        p50: percentile(latencies, 0.5),
        p99: percentile(latencies, 0.99),
        ceiling: (before + after) / 2,
      });
    }
    const work = await measureOrderWork({ pid, databaseUrl }, async () => {
      const { latencies } = await orders(USUAL, seconds);
      return latencies.length;
    });
    const chart = await measureChart(url, fixture, orderClient, 2 * seconds, signal);
    const growth: OrdersResult['growth'] = [];
    for (const [at, size] of sizes.entries()) {
      await fillOrders(databaseUrl, { from: sizes[at - 1] ?? 0, to: size }, signal);
      await orders(USUAL, seconds / 4);
      const { perSecond, latencies } = await orders(USUAL, seconds);
      growth.push({ orders: size, perSecond, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) });
    }
    return { loads, work, chart, growth };
  } finally {
    closeClients();
  }
}
