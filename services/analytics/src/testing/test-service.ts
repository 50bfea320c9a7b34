import { type ProductState, productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import { type OrderState, orderEventOf, type orderEvents } from '@shop/contracts/order-events.ts';
import { DEFAULT_CURRENCY } from '@shop/platform/service/config/currency.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openTestStores, testIdentity, testProcessConfig } from '@shop/platform/testing/service-kit.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import request from '@shop/testing/supertest.ts';
import { analyticsMigrations, createAnalyticsService } from '../service.ts';

const { identityPublicKeys, headers } = testIdentity();

type OrderEvent = EventOf<typeof orderEvents>;
type ProductEvent = EventOf<typeof productEvents>;

/** The caller: by default an administrator. */
interface Callers {
  isAdmin?: boolean;
  signedIn?: boolean;
}

/** Opens a real database and event log for tests, and starts the analytics service on demand. */
export async function openTestService() {
  const stores = await openTestStores([platformMigrations, analyticsMigrations]);
  const { databaseUrl, eventLogUrl, db, log } = stores;
  let service: ReturnType<typeof createAnalyticsService> | undefined;
  const latest = new Map<string, OrderEvent | ProductEvent>();

  async function publish(published: readonly (OrderEvent | ProductEvent)[]): Promise<void> {
    for (const event of published) {
      if (event.version >= (latest.get(event.subject)?.version ?? 0)) latest.set(event.subject, event);
    }
    await log.publish(
      published.map((event) => ({
        topic: event.source === 'catalogue' ? 'catalogue-events' : 'order-events',
        key: event.subject,
        value: Buffer.from(JSON.stringify(event)),
      })),
    );
  }

  async function get(path: string, { isAdmin = true, signedIn = true }: Callers) {
    const caller = { kind: 'user' as const, userId: newId(), sessionId: newId(), isAdmin, doNotLogout: false };
    const grace = { ...caller, name: 'Grace', lastName: 'Moss', email: 'grace@shop.test' };
    return request(`http://127.0.0.1:${service?.port()}`)
      .get(path)
      .set(await headers(signedIn ? grace : undefined, 'analytics'));
  }

  return {
    db,
    /** The environment of a real process on the same database and event log. */
    env: {
      SHOP_MODE: 'demo',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      EVENT_LOG_URL: eventLogUrl,
      IDENTITY_PUBLIC_KEYS: identityPublicKeys,
    },
    start: async (eventGroup: string, currency = DEFAULT_CURRENCY) => {
      service = createAnalyticsService(
        { ...testProcessConfig(), databaseUrl, eventLogUrl, identityPublicKeys, eventGroup, currency },
        { logger },
      );
      await service.start();
    },
    stop: async () => {
      await service?.stop();
      service = undefined;
    },
    close: async () => {
      await service?.stop();
      await stores.close();
    },
    analysis: (day: string, as: Callers = {}) => get(`/api/orders/analysis/${day}`, as),
    sumsOfDay: (day: string, as: Callers = {}) => get(`/api/admin/analytics/days/${day}`, as),
    sales: (query: Record<string, string>, as: Callers = {}) =>
      get(`/api/admin/analytics/sales?${new URLSearchParams(query)}`, as),
    top: (query: Record<string, string>, as: Callers = {}) =>
      get(`/api/admin/analytics/top?${new URLSearchParams(query)}`, as),
    publish,
    /**
     * Republishes the latest event of every order and product, as `npm run republish -- order` and `catalogue` do from
     * the owners' tables.
     */
    republish: () =>
      publish([...latest.values()].map((event) => ({ ...event, id: crypto.randomUUID(), republished: true }))),
    projection: () => db.query('select * from revenue_orders order by order_id'),
    /** The sums of the hours, as stored and as their orders give them. */
    hours: async () => ({
      stored: await db.query('select * from revenue_hours where orders + net_cents + refunded_cents > 0 order by hour'),
      ofOrders: await db.query(
        `select date_trunc('hour', created_at, 'UTC') as hour, count(*) filter (where counts)::bigint as orders,
           coalesce(sum(subtotal_cents) filter (where counts), 0)::bigint as net_cents,
           sum(refunded_cents)::bigint as refunded_cents
         from revenue_orders where counts or refunded_cents > 0 group by 1 order by 1`,
      ),
    }),
    soldItems: () => db.query('select * from sold_items order by order_id, product_id'),
    products: () => db.query('select * from products order by product_id'),
  };
}

export type TestService = Awaited<ReturnType<typeof openTestService>>;

/** An order event. Defaults: ten dollars, placed. */
export function orderEvent(state: Partial<OrderState>, version = 1): OrderEvent {
  const data: OrderState = {
    orderId: newId(),
    userId: newId(),
    createdAt: '2026-03-01T10:00:00.000Z',
    status: 'placed',
    paymentMethod: 'cod',
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    itemsCount: 1,
    subtotalCents: 1_000,
    lines: [],
    ...state,
  };
  return {
    specversion: '1.0',
    id: crypto.randomUUID(),
    type: orderEventOf(data.status),
    source: 'order',
    time: data.createdAt,
    schemaVersion: 1,
    subject: `order/${data.orderId}`,
    version,
    epoch: 1,
    republished: false,
    data,
  };
}

/** A product event. Defaults: a kettle of the category Kitchen. */
export function productEvent(state: Partial<ProductState> & { productId: string }, version = 1): ProductEvent {
  return {
    specversion: '1.0',
    id: crypto.randomUUID(),
    type: state.removed ? 'product-removed' : 'product-changed',
    source: productEvents.source,
    time: '2026-03-01T10:00:00.000Z',
    schemaVersion: 1,
    subject: `product/${state.productId}`,
    version,
    epoch: 1,
    republished: false,
    data: {
      name: 'Kettle',
      category: 'Kitchen',
      priceCents: 1_000,
      image: null,
      rating: 0,
      reviewsNumber: 0,
      removed: false,
      corrections: [],
      ...state,
    },
  };
}
