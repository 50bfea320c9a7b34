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
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import request from '@shop/testing/supertest.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { notifyByMail } from '../mails/notify-by-mail.ts';
import { type OrderLimits, UNLIMITED } from '../orders/order-limits.ts';
import { createRefusalRechecks } from '../orders/refusal-rechecks.ts';
import { createOrderService, orderMigrations } from '../service.ts';
import { onProductChanged } from '../stock/on-product-changed.ts';
import { createFakePayPal, MERCHANT_ID } from './fake-paypal.ts';
import { productEvent, productState } from './products.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
/** Signs identities as the gateway does. */
export const sign = createIdentitySigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const identityPublicKeys = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const PUBLIC_URL = 'https://shop.test';
const UNPAID_HOLD_HOURS = 24;
const CONFIRM_HOURS = 48;
const PAYPAL_ACCOUNT = {
  apiUrl: 'https://api-m.paypal.test',
  clientId: 'client',
  clientSecret: 'secret',
  merchantId: MERCHANT_ID,
  webhookId: 'webhook',
};
const MAX_ATTEMPTS = 20;
const RETRY_DELAY_MS = 100;
const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/**
 * Starts the order service for tests, on a real database and event log, and sends requests over HTTP.
 * @param options `replicas`: how many services share the database (0: the test starts real processes); `now`: their
 * clock; `smtpUrl`: a mail server, by default emails go into a folder; `timeoutFactor`: multiplies the services'
 * timeouts, so that requests do not time out on a busy machine
 */
export async function openTestService({
  replicas = 1,
  now = () => new Date(),
  smtpUrl,
  limits = {},
  takesPayPal = true,
  timeoutFactor = TIMEOUT_FACTOR,
}: TestServiceOptions = {}) {
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
    timeoutFactor,
    host: '127.0.0.1',
    databaseUrl: database.url,
    eventLogUrl: events.url,
    identityPublicKeys,
    mail: { ...mail, mailFrom: 'Shop <shop@shop.test>', publicUrl: PUBLIC_URL },
    retentionYears: 10,
    limits: { ...UNLIMITED, ...limits },
    paypal: takesPayPal ? PAYPAL_ACCOUNT : undefined,
    unpaidHoldHours: UNPAID_HOLD_HOURS,
    confirmHours: CONFIRM_HOURS,
  };
  const fake = createFakePayPal();
  const replacements = { logger, now, jobs: false, ...(takesPayPal && { paypal: fake.paypal }) };
  const services = Array.from({ length: replicas }, () => createOrderService(config, replacements));
  await Promise.all(services.map((service) => service.start()));
  const opened = openDatabase({ url: database.url, name: 'test', timeoutFactor });
  // Tests may hold locks for longer than the transaction timeout.
  const db: typeof opened = { ...opened, transaction: (work) => opened.transaction(work, { background: true }) };
  const outbox = createOutbox({ db, logger });
  const log = openEventLog({ eventLogUrl: events.url, name: 'test', logger, timeoutFactor: TIMEOUT_FACTOR });
  let requests = 0;

  /** Sends a request to the next replica, round-robin. */
  async function call(
    method: 'get' | 'post' | 'put',
    path: string,
    { as, body, headers = {} }: { as?: UserCaller; body?: object; headers?: Record<string, string> } = {},
  ) {
    const service = services[requests++ % replicas];
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
    options: OrderOptions = {},
  ) {
    return call('post', '/api/orders', {
      as,
      body: {
        orderTotal: { itemsCount: 1, cartSubtotal },
        cartItems: lines.map(([productID, quantity]) => ({ productID, quantity, ...options.forged })),
        paymentMethod: options.paymentMethod ?? 'cod',
      },
      headers: options.key === undefined ? {} : { 'Idempotency-Key': options.key },
    });
  }

  return {
    call,
    /** The address of the first replica. */
    url: () => `http://127.0.0.1:${services[0]?.port()}`,
    db,
    outbox,
    logger,
    log,
    notify: notifyByMail(PUBLIC_URL),
    refusalRechecks: createRefusalRechecks(),
    takesPayPal,
    limits: { ...UNLIMITED, ...limits },
    unpaidHoldHours: UNPAID_HOLD_HOURS,
    confirmHours: CONFIRM_HOURS,
    fakePayPal: fake,
    /** What the jobs of payments get. */
    payments: {
      db,
      outbox,
      now,
      newId,
      notify: notifyByMail(PUBLIC_URL),
      account: PAYPAL_ACCOUNT,
      paypal: fake.paypal,
      logger,
    },
    /** The environment of a real process on the same database and event log. */
    env: {
      SHOP_MODE: 'demo',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.url,
      EVENT_LOG_URL: events.url,
      IDENTITY_PUBLIC_KEYS: identityPublicKeys,
      PUBLIC_URL,
      ...(smtpUrl === undefined ? { MAIL_DIR: mailDir } : { SMTP_URL: smtpUrl }),
    },
    /** Publishes events to the event log. */
    publish: (events: readonly ShopEvent[], topic: Topic) =>
      log.publish(events.map((event) => ({ topic, key: event.subject, value: Buffer.from(JSON.stringify(event)) }))),
    order,
    /**
     * Places an order and retries, at most MAX_ATTEMPTS times, while another request with the same key is in progress.
     * Returns any other response, including a 5xx.
     */
    orderUntilDecided: async (...args: Parameters<typeof order>) => {
      for (let attempt = 1; ; attempt += 1) {
        const response = await order(...args);
        if (response.body.code !== 'order-in-progress' || attempt === MAX_ATTEMPTS) return response;
        await wait(RETRY_DELAY_MS);
      }
    },
    /** Adds or changes a product, as a catalogue event does. @returns its id */
    addProduct: async (state: Partial<ProductState> & { count?: number } = {}) => {
      const data = productState(state);
      await db.transaction((tx) => onProductChanged(outbox)(tx, productEvent(data)));
      return data.productId;
    },
    unitsLeft: async (productId: string) => {
      const [row] = await db.query<{ count: number }>('select count from stock where product_id = $1', [productId]);
      return row?.count;
    },
    /** Starts one more replica; the caller stops it. */
    startReplica: async () => {
      const service = createOrderService(config, replacements);
      await service.start();
      return service;
    },
    countOrders: async (userId: string) => (await db.query('select 1 from orders where user_id = $1', [userId])).length,
    close: async () => {
      await Promise.all(services.map((service) => service.stop()));
      await Promise.all([db.close(), log.close()]);
      await Promise.all([database.drop(), events.drop(), rm(mailDir, { recursive: true })]);
    },
  };
}

/** Counts responses by HTTP status. */
export function countByStatus(responses: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

interface TestServiceOptions {
  replicas?: number;
  now?: () => Date;
  smtpUrl?: string;
  /** Others than none. */
  limits?: Partial<OrderLimits>;
  takesPayPal?: boolean;
  timeoutFactor?: number;
}

interface OrderOptions {
  key?: string;
  paymentMethod?: 'pp' | 'cod';
  forged?: object;
}

export type TestService = Awaited<ReturnType<typeof openTestService>>;
