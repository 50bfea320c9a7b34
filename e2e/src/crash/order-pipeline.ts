import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEvent, SCHEMA_VERSION } from '@shop/contracts/event.ts';
import type { Order, RevenueOrder } from '@shop/contracts/order-api.ts';
import { orderEvents } from '@shop/contracts/order-events.ts';
import { oneByOne } from '@shop/platform/events/log/one-by-one.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { testIdentity } from '@shop/platform/testing/service-kit.ts';
import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';

/** The services that process an order on its way to the revenue chart. */
export type PipelineService = 'order' | 'analytics';

/** The services of the order pipeline as real processes on real databases; each can be killed and restarted. */
export interface OrderPipeline {
  start(service: PipelineService, failpoints?: string): Promise<void>;
  process(service: PipelineService): ServiceProcess;
  /** Restarts a service without failpoints if it is dead. */
  restartIfDead(service: PipelineService): Promise<void>;
  /** Publishes a product to the event log, as the catalogue does. */
  publishProduct(product: { productId: string; priceCents: number; stock: number }): Promise<void>;
  /** Sends POST /api/orders as the customer; undefined when the connection breaks. */
  placeOrder(productId: string, priceCents: number, key: string): Promise<{ status: number; order: Order } | undefined>;
  allOrders(): Promise<Order[]>;
  revenueOf(day: string): Promise<RevenueOrder[]>;
  /** Distinct ids of the `order-created` events in the log so far. */
  publishedOrders(): string[];
  stop(): Promise<void>;
}

const customer: UserCaller = {
  kind: 'user',
  userId: randomUUID(),
  isAdmin: false,
  sessionId: randomUUID(),
  name: 'Carla',
  lastName: 'Crash',
  email: 'carla@shop.test',
  doNotLogout: false,
  address: { phoneNumber: '1', address: 'Street 1', country: 'Utopia', zipCode: '1', city: 'Town', state: 'State' },
};
const administrator: UserCaller = { ...customer, userId: randomUUID(), isAdmin: true };

/** Creates empty databases and keys; no service runs yet. */
export async function createOrderPipeline(): Promise<OrderPipeline> {
  const databases = {
    order: await testDatabase(),
    analytics: await testDatabase(),
    events: await testDatabase(),
  } satisfies Record<string, TestDatabase>;
  const { identityPublicKeys, headers } = testIdentity();
  const log = openEventLog({
    eventLogUrl: databases.events.url,
    name: 'crash-test',
    logger: createLogger({ name: 'crash-test', level: 'warn' }),
    timeoutFactor: TIMEOUT_FACTOR,
  });
  const mails = await mkdtemp(path.join(tmpdir(), 'shop-crash-mails-'));
  const running = new Map<PipelineService, ServiceProcess>();
  const published = new Set<string>();
  const auditConsumer = await log.consume({
    group: 'audit',
    topics: [orderEvents.topic],
    handle: (records) =>
      oneByOne(records, async ({ value }) => {
        const event = readEvent(orderEvents, JSON.parse(String(value)));
        if (event?.type === 'order-created') published.add(event.data.orderId);
      }),
  });

  const start = async (service: PipelineService, failpoints = '') => {
    running.set(
      service,
      await startService({
        main: `services/${service}/src/main.ts`,
        within: 60_000,
        env: {
          SHOP_MODE: 'demo',
          LOG_LEVEL: 'info',
          DATABASE_URL: databases[service].url,
          EVENT_LOG_URL: databases.events.url,
          IDENTITY_PUBLIC_KEYS: identityPublicKeys,
          FAILPOINTS: failpoints,
          MAIL_DIR: mails,
        },
      }),
    );
  };
  const processOf = (service: PipelineService) => {
    const process = running.get(service);
    if (process === undefined) throw new Error(`${service} was not started.`);
    return process;
  };
  const get = async <Body>(service: PipelineService, path: string): Promise<Body> => {
    const response = await fetch(`${processOf(service).url}${path}`, {
      headers: await headers(administrator, service),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  };

  return {
    start,
    process: processOf,
    restartIfDead: async (service) => {
      if (!(await isAlive(processOf(service)))) await start(service);
    },
    publishProduct: ({ productId, priceCents, stock }) =>
      log.publish([
        {
          topic: 'catalogue-events',
          key: `product/${productId}`,
          value: Buffer.from(JSON.stringify(productCreated(productId, priceCents, stock))),
        },
      ]),
    placeOrder: async (productId, priceCents, key) => {
      const response = await fetch(`${processOf('order').url}/api/orders`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(await headers(customer, 'order')),
        },
        body: JSON.stringify({
          orderTotal: { itemsCount: 1, cartSubtotal: priceCents / 100 },
          cartItems: [{ productID: productId, quantity: 1 }],
          paymentMethod: 'cod',
        }),
      }).catch(() => undefined);
      if (response === undefined) return undefined;
      const text = await response.text().catch(() => undefined);
      return text === undefined ? undefined : { status: response.status, order: JSON.parse(text) as Order };
    },
    allOrders: () => get('order', '/api/orders/admin'),
    revenueOf: (day) => get('analytics', `/api/orders/analysis/${day}`),
    publishedOrders: () => [...published],
    stop: async () => {
      for (const process of running.values()) await process.kill();
      await auditConsumer.stop();
      await log.close();
      for (const database of Object.values(databases)) await database.drop();
      await rm(mails, { recursive: true, force: true });
    },
  };
}

async function isAlive(process: ServiceProcess): Promise<boolean> {
  return fetch(`${process.innerUrl}/livez`).then(
    (response) => response.ok,
    () => false,
  );
}

function productCreated(productId: string, priceCents: number, stock: number) {
  return {
    specversion: '1.0',
    id: randomUUID(),
    type: 'product-created',
    source: 'catalogue',
    time: new Date().toISOString(),
    schemaVersion: SCHEMA_VERSION,
    subject: `product/${productId}`,
    version: 1,
    epoch: 1,
    republished: false,
    data: {
      productId,
      name: `Product ${productId}`,
      category: 'Crash',
      priceCents,
      image: null,
      rating: 0,
      reviewsNumber: 0,
      removed: false,
      corrections: [{ number: 1, difference: stock }],
    },
  };
}
