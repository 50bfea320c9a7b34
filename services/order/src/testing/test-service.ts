import { setTimeout as wait } from 'node:timers/promises';
import type { ProductState } from '@shop/contracts/catalogue-events.ts';
import { ACCOUNT } from '@shop/paypal-simulator/account.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { DEFAULT_CURRENCY } from '@shop/platform/service/config/currency.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { openTestStores, testIdentity, testProcessConfig } from '@shop/platform/testing/service-kit.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import request from '@shop/testing/supertest.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { notifyByMail } from '../mails/notify-by-mail.ts';
import { type OrderLimits, UNLIMITED } from '../orders/order-limits.ts';
import { createRefusalRechecks } from '../orders/refusal-rechecks.ts';
import type { PayPalAccount } from '../paypal/paypal-account.ts';
import { createPayPalClient } from '../paypal/paypal-client.ts';
import { createOrderService, orderMigrations } from '../service.ts';
import { onProductChanged } from '../stock/on-product-changed.ts';
import { createFakePayPal, MERCHANT_ID } from './fake-paypal.ts';
import { productEvent, productState } from './products.ts';

const { identityPublicKeys, sign, headers: identityOf } = testIdentity();

/** Signs identities as the gateway does. */
export { sign };

const PUBLIC_URL = 'https://shop.test';
const UNPAID_HOLD_HOURS = 24;
const CONFIRM_HOURS = 48;
const PAYPAL_ACCOUNT: Omit<PayPalAccount, 'currency'> = {
  apiUrl: 'https://api-m.paypal.test',
  clientId: 'client',
  clientSecret: 'secret',
  merchantId: MERCHANT_ID,
  webhookId: 'webhook',
};
const MAX_ATTEMPTS = 20;
const RETRY_DELAY_MS = 100;

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
  currency = DEFAULT_CURRENCY,
  simulatorUrl,
}: TestServiceOptions = {}) {
  const stores = await openTestStores([platformMigrations, orderMigrations], timeoutFactor);
  const { databaseUrl, eventLogUrl, mailDir, log } = stores;
  const mail = smtpUrl === undefined ? { mailDir } : { smtpUrl };
  const account = { ...(simulatorUrl ? { ...ACCOUNT, apiUrl: simulatorUrl } : PAYPAL_ACCOUNT), currency };
  const config = {
    ...testProcessConfig(),
    currency,
    timeoutFactor,
    databaseUrl,
    eventLogUrl,
    identityPublicKeys,
    mail: { ...mail, mailFrom: 'Shop <shop@shop.test>', publicUrl: PUBLIC_URL },
    retentionYears: 10,
    limits: { ...UNLIMITED, ...limits },
    paypal: takesPayPal ? account : undefined,
    unpaidHoldHours: UNPAID_HOLD_HOURS,
    confirmHours: CONFIRM_HOURS,
  };
  const fake = createFakePayPal(currency);
  const paypal = simulatorUrl ? createPayPalClient(account, { timeoutFactor }) : fake.paypal;
  const replacements = { logger, now, jobs: false, ...(takesPayPal && { paypal }) };
  const services = Array.from({ length: replicas }, () => createOrderService(config, replacements));
  await Promise.all(services.map((service) => service.start()));
  // Tests may hold locks for longer than the transaction timeout.
  const db: Database = { ...stores.db, transaction: (work) => stores.db.transaction(work, { background: true }) };
  const outbox = createOutbox({ db, logger });
  let requests = 0;

  /** Sends a request to the next replica, round-robin. */
  async function call(
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    { as, body, headers = {} }: { as?: UserCaller; body?: object; headers?: Record<string, string> } = {},
  ) {
    const service = services[requests++ % replicas];
    const sent = request(`http://127.0.0.1:${service?.port()}`)
      [method](path)
      .set({ ...(await identityOf(as, 'order')), ...headers });
    return body === undefined ? sent : sent.send(body);
  }

  /** Places an order of [product id, quantity], with the id of a variant if one is chosen, at a subtotal in dollars. */
  function order(
    as: UserCaller,
    lines: readonly (readonly [string, number, variantId?: string])[],
    cartSubtotal: number,
    options: OrderOptions = {},
  ) {
    return call('post', '/api/orders', {
      as,
      body: {
        orderTotal: { itemsCount: 1, cartSubtotal },
        cartItems: lines.map(([productID, quantity, variantID]) => ({
          productID,
          variantID,
          quantity,
          ...options.forged,
        })),
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
    notify: notifyByMail({ publicUrl: PUBLIC_URL, currency }),
    refusalRechecks: createRefusalRechecks(),
    takesPayPal,
    limits: { ...UNLIMITED, ...limits },
    currency,
    unpaidHoldHours: UNPAID_HOLD_HOURS,
    confirmHours: CONFIRM_HOURS,
    fakePayPal: fake,
    /** What the jobs of payments get. */
    payments: {
      db,
      outbox,
      now,
      newId,
      notify: notifyByMail({ publicUrl: PUBLIC_URL, currency }),
      account,
      paypal,
      logger,
    },
    /** The environment of a real process on the same database and event log. */
    env: {
      SHOP_MODE: 'demo',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      EVENT_LOG_URL: eventLogUrl,
      IDENTITY_PUBLIC_KEYS: identityPublicKeys,
      PUBLIC_URL,
      ...(smtpUrl === undefined ? { MAIL_DIR: mailDir } : { SMTP_URL: smtpUrl }),
    },
    publish: stores.publish,
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
      await stores.close();
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
  /** The ISO 4217 code (USD). */
  currency?: string;
  /** A PayPal simulator in place of the fake in memory. */
  simulatorUrl?: string | undefined;
}

interface OrderOptions {
  key?: string;
  paymentMethod?: 'pp' | 'cod';
  forged?: object;
}

export type TestService = Awaited<ReturnType<typeof openTestService>>;
