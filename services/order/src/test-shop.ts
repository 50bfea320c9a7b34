import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProductState } from '@shop/contracts/catalogue-events.ts';
import type { ShopEvent, Topic } from '@shop/contracts/event.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createIdentitySigner, IDENTITY_HEADER, type UserCaller } from '@shop/platform/service/identity/identity.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import request from '@shop/testing/supertest.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { confirmByMail } from './confirmation/confirm-order.ts';
import { createLateWaits } from './orders/late-waits.ts';
import { createOrderService, orderMigrations } from './service.ts';
import { onProductChanged } from './stock/on-product-changed.ts';
import { productEvent, productState } from './test-products.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
/** Signs as the gateway does. */
export const sign = createIdentitySigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const identityPublicKeys = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const PUBLIC_URL = 'https://shop.test';
const INSIST_TRIES = 20;
const INSIST_PAUSE_MS = 100;
const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/**
 * The order service for tests, on a real database and event log, asked over HTTP.
 * @param options `replicas` of the service on the one database (none: a test starts real processes); `now`: its clock;
 * `smtpUrl`: of a mail server, else mails go into a folder; `slowness`: the factor of the services' time limits, so that a busy
 * machine refuses nothing
 */
export async function startTestShop({
  replicas = 1,
  now = () => new Date(),
  smtpUrl,
  maxOpenOrders = 1_000_000,
  takesPayPal = true,
  slowness = 1,
}: TestShopOptions = {}) {
  const mailDir = await mkdtemp(path.join(tmpdir(), 'shop-mail-'));
  const mail = smtpUrl === undefined ? { mailDir } : { smtpUrl };
  const [database, events] = await Promise.all([
    testDatabase({ directories: [platformMigrations, orderMigrations], migrate }),
    testDatabase(),
  ]);
  const config = {
    port: 0,
    innerPort: 0,
    logLevel: process.env.TEST_LOG_LEVEL ?? 'silent',
    mode: 'demo' as const,
    failpoints: '',
    parent: 'none' as const,
    shutdownDelayMs: 0,
    host: '127.0.0.1',
    databaseUrl: database.url,
    eventLogUrl: events.url,
    identityPublicKeys,
    mail: { ...mail, mailFrom: 'Shop <shop@shop.test>', publicUrl: PUBLIC_URL },
    retentionYears: 10,
    maxOpenOrders,
    takesPayPal,
  };
  const services = Array.from({ length: replicas }, () => createOrderService(config, { logger, now, slowness }));
  await Promise.all(services.map((service) => service.start()));
  const opened = openDatabase({ url: database.url, name: 'test' });
  // A test holds a lock for as long as it likes.
  const db: typeof opened = { ...opened, transaction: (work) => opened.transaction(work, { background: true }) };
  const outbox = createOutbox({ db, logger });
  const log = openEventLog({ eventLogUrl: events.url, name: 'test', logger });
  let turn = 0;

  /** Sends a request to the replicas in turn. */
  async function call(
    method: 'get' | 'post' | 'put',
    path: string,
    { as, body, headers = {} }: { as?: UserCaller; body?: object; headers?: Record<string, string> } = {},
  ) {
    const service = services[turn++ % replicas];
    const identity = as === undefined ? {} : { [IDENTITY_HEADER]: await sign(as, 'order') };
    const sent = request(`http://127.0.0.1:${service?.port()}`)
      [method](path)
      .set({ ...identity, ...headers });
    return body === undefined ? sent : sent.send(body);
  }

  /** Places an order of [product id, quantity] pairs at a subtotal in dollars. */
  function order(
    as: UserCaller,
    lines: readonly (readonly [string, number])[],
    cartSubtotal: number,
    more: OrderMore = {},
  ) {
    return call('post', '/api/orders', {
      as,
      body: {
        orderTotal: { itemsCount: 1, cartSubtotal },
        cartItems: lines.map(([productID, quantity]) => ({ productID, quantity, ...more.forged })),
        paymentMethod: more.paymentMethod ?? 'cod',
      },
      headers: more.key === undefined ? {} : { 'Idempotency-Key': more.key },
    });
  }

  return {
    call,
    db,
    outbox,
    logger,
    log,
    confirm: confirmByMail(PUBLIC_URL),
    lateWaits: createLateWaits(),
    takesPayPal,
    maxOpenOrders,
    /** The environment of a real process on the same database and log. */
    env: {
      SHOP_MODE: 'demo',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.url,
      EVENT_LOG_URL: events.url,
      IDENTITY_PUBLIC_KEYS: identityPublicKeys,
      PUBLIC_URL,
      ...(smtpUrl === undefined ? { MAIL_DIR: mailDir } : { SMTP_URL: smtpUrl }),
    },
    /** Puts events into the log as they come. */
    publish: (given: readonly ShopEvent[], topic: Topic) =>
      log.publish(given.map((event) => ({ topic, key: event.subject, value: Buffer.from(JSON.stringify(event)) }))),
    order,
    /**
     * Orders again, at most INSIST_TRIES times, while the answer is 'order-in-progress': another request of the same key runs.
     * Any other answer, a 5xx too, is the test's to judge.
     */
    insist: async (...wish: Parameters<typeof order>) => {
      for (let tries = 1; ; tries += 1) {
        const answer = await order(...wish);
        if (answer.body.code !== 'order-in-progress' || tries === INSIST_TRIES) return answer;
        await wait(INSIST_PAUSE_MS);
      }
    },
    /** Puts a product into the price list as an event would. */
    product: async (state: Partial<ProductState> & { count?: number } = {}) => {
      const data = productState(state);
      await db.transaction((tx) => onProductChanged(outbox)(tx, productEvent(data)));
      return data.productId;
    },
    left: async (productId: string) => {
      const [row] = await db.query<{ count: number }>('SELECT count FROM stock WHERE product_id = $1', [productId]);
      return row?.count;
    },
    /** One more replica, which the caller stops. */
    another: async () => {
      const service = createOrderService(config, { logger, now, slowness });
      await service.start();
      return service;
    },
    ordersOf: async (userId: string) => (await db.query('SELECT 1 FROM orders WHERE user_id = $1', [userId])).length,
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
      await Promise.all([db.close(), log.close()]);
      await Promise.all([database.drop(), events.drop(), rm(mailDir, { recursive: true })]);
    },
  };
}

/** How many answers had which status. */
export function statuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

interface TestShopOptions {
  replicas?: number;
  now?: () => Date;
  smtpUrl?: string;
  maxOpenOrders?: number;
  takesPayPal?: boolean;
  slowness?: number;
}

interface OrderMore {
  key?: string;
  paymentMethod?: 'pp' | 'cod';
  forged?: object;
}

export type TestShop = Awaited<ReturnType<typeof startTestShop>>;
