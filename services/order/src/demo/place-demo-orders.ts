import { setTimeout as wait } from 'node:timers/promises';
import type { DemoData, DemoOrder, DemoUser } from '@shop/contracts/demo-data.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { fixedCurrency } from '@shop/platform/service/postgres/fixed-currency.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { notifyNobody } from '../mails/notify-by-mail.ts';
import { recordConfirmed } from '../orders/address-confirmation.ts';
import type { PlaceOrderDeps } from '../orders/deps.ts';
import { markDelivered } from '../orders/mark-delivered.ts';
import { UNLIMITED } from '../orders/order-limits.ts';
import { OrderRefused } from '../orders/order-refused.ts';
import { findOrder } from '../orders/order-repository.ts';
import { placeOrder } from '../orders/place-order.ts';
import { createRefusalRechecks } from '../orders/refusal-rechecks.ts';
import { readOffers } from '../stock/price-list.ts';
import { readStock } from '../stock/stock.ts';

const POLL_INTERVAL_MS = 200;
const LOG_INTERVAL_MS = 3_000;
/** The defaults of the service. */
const UNPAID_HOLD_HOURS = 24;
const CONFIRM_HOURS = 48;

/**
 * Places the demo orders through the use cases of this service, each with its own timestamp. Idempotent by order id, so
 * an interrupted seed resumes (docs/architecture.md#demo-data).
 * @param options `timeoutMs`: how long to wait for the demo products to arrive from the catalogue
 * @returns how many orders this call placed
 * @throws Error when products are still missing after the timeout
 */
export async function placeDemoOrders(
  db: Database,
  options: { data: DemoData; outbox: Pick<Outbox, 'append'>; logger: Logger; timeoutMs: number },
): Promise<number> {
  const { data, outbox, logger } = options;
  await waitForProducts(db, data, logger, options.timeoutMs);
  const administrator = data.users.find(({ isAdmin }) => isAdmin);
  const withOptions = new Set(data.products.filter(({ options }) => options.length > 0).map((product) => product._id));
  const customers = new Map(data.users.map((user) => [user._id, user]));
  for (const { _id, email } of data.users) await recordConfirmed(db, { userId: _id, email }, new Date());
  const refusalRechecks = createRefusalRechecks();
  const currency = await fixedCurrency(db);
  let placed = 0;
  for (const demo of data.orders) {
    const customer = customers.get(demo.userId);
    if (customer === undefined) throw new Error(`demo order ${demo._id} has no customer`);
    const depsAt = (time: string): PlaceOrderDeps => ({
      db,
      outbox,
      now: () => new Date(time),
      newId: () => demo._id,
      notify: notifyNobody,
      refusalRechecks,
      takesPayPal: true,
      limits: UNLIMITED,
      currency,
      unpaidHoldHours: UNPAID_HOLD_HOURS,
      confirmHours: CONFIRM_HOURS,
    });
    if ((await findOrder(db, demo._id)) === undefined) {
      if (!(await placeDemoOrder(depsAt(demo.createdAt), customer, demo, { logger, withOptions }))) continue;
      placed += 1;
    }
    if (demo.deliveredAt !== null && administrator !== undefined) {
      await markDelivered({ ...depsAt(demo.deliveredAt), audit: unaudited }, callerOf(administrator), demo._id);
    }
  }
  return placed;
}

/** @returns false when the product has since sold out or been removed: a demo order is not worth a failed start */
async function placeDemoOrder(
  deps: PlaceOrderDeps,
  customer: DemoUser,
  demo: DemoOrder,
  { logger, withOptions }: { logger: Logger; withOptions: ReadonlySet<string> },
): Promise<boolean> {
  const offers = await readOffers(
    deps.db,
    demo.lines.map(({ productId }) => productId),
  );
  const subtotalCents = demo.lines.reduce(
    (sum, { productId, quantity }) => sum + quantity * (offers.get(productId)?.priceCents ?? 0),
    0,
  );
  try {
    await placeOrder(deps, callerOf(customer), {
      request: {
        orderTotal: { cartSubtotal: dollarsOf(subtotalCents) },
        // Of a product with options its first variant, which has its id (ADR 64).
        cartItems: demo.lines.map(({ productId, quantity }) => ({
          productID: productId,
          ...(withOptions.has(productId) && { variantID: productId }),
          quantity,
        })),
        paymentMethod: demo.paymentMethod,
      },
    });
    return true;
  } catch (error) {
    if (!(error instanceof OrderRefused)) throw error;
    logger.warn({ orderId: demo._id, reason: error.code }, 'demo order refused; skipped');
    return false;
  }
}

async function waitForProducts(db: Queryable, data: DemoData, logger: Logger, timeoutMs: number): Promise<void> {
  const productIds = data.products.map(({ _id }) => _id);
  const deadline = performance.now() + timeoutMs;
  for (let logAt = performance.now() + LOG_INTERVAL_MS; ; ) {
    const stocks = await readStock(db, productIds);
    const arrived = stocks.filter(({ lastAdjustment }) => lastAdjustment > 0).length;
    if (arrived === productIds.length) return;
    if (performance.now() >= deadline) throw new Error(`only ${arrived} of ${productIds.length} demo products arrived`);
    if (performance.now() >= logAt) {
      logger.info({ arrived, of: productIds.length }, 'waiting for the demo products');
      logAt += LOG_INTERVAL_MS;
    }
    await wait(POLL_INTERVAL_MS);
  }
}

function callerOf(user: DemoUser): UserCaller {
  const { _id, name, lastName, email, isAdmin, phoneNumber, address, country, zipCode, city, state } = user;
  return {
    kind: 'user',
    userId: _id,
    isAdmin,
    sessionId: 'demo-data',
    name,
    lastName,
    email,
    doNotLogout: false,
    address: { phoneNumber, address, country, zipCode, city, state },
  };
}
