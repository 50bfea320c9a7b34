import { setTimeout as wait } from 'node:timers/promises';
import type { DemoData, DemoOrder, DemoUser } from '@shop/contracts/demo-data.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { confirmNothing } from '../confirmation/confirm-order.ts';
import { createLateWaits } from '../orders/late-waits.ts';
import { markDelivered } from '../orders/mark-delivered.ts';
import { OrderRefused } from '../orders/order-refused.ts';
import { findOrder } from '../orders/order-repository.ts';
import { type OrderTaker, placeOrder } from '../orders/place-order.ts';
import { readOffers } from '../stock/price-list.ts';
import { readStock } from '../stock/stock.ts';

const LOOK_EVERY_MS = 200;
const TELL_EVERY_MS = 3_000;

/**
 * Places the demo orders through the shop's own use cases, each at its own time. Idempotent by the orders' ids, so a
 * killed seeding resumes (DESIGN.md §5).
 * @param within milliseconds to wait for the demo products to arrive from catalogue
 * @returns how many orders were placed now
 * @throws Error when products are still missing after that time
 */
export async function placeDemoOrders(
  db: Database,
  options: { data: DemoData; outbox: Pick<Outbox, 'append'>; logger: Logger; within: number },
): Promise<number> {
  const { data, outbox, logger } = options;
  await productsArrived(db, data, logger, options.within);
  const administrator = data.users.find(({ isAdmin }) => isAdmin);
  const customers = new Map(data.users.map((user) => [user._id, user]));
  const lateWaits = createLateWaits();
  let placed = 0;
  for (const demo of data.orders) {
    const customer = customers.get(demo.userId);
    if (customer === undefined) throw new Error(`demo order ${demo._id} has no customer`);
    const at = (time: string): OrderTaker => ({
      db,
      outbox,
      now: () => new Date(time),
      newId: () => demo._id,
      confirm: confirmNothing,
      lateWaits,
      takesPayPal: true,
      maxOpenOrders: Number.POSITIVE_INFINITY,
    });
    if ((await findOrder(db, demo._id)) === undefined) {
      if (!(await place(at(demo.createdAt), customer, demo, logger))) continue;
      placed += 1;
    }
    if (demo.deliveredAt !== null && administrator !== undefined) {
      await markDelivered({ ...at(demo.deliveredAt), audit: unaudited }, callerOf(administrator), demo._id);
    }
  }
  return placed;
}

/** @returns false when the shop has moved on since (sold out, withdrawn): a demo order is not worth a failed start */
async function place(shop: OrderTaker, customer: DemoUser, demo: DemoOrder, logger: Logger): Promise<boolean> {
  const offers = await readOffers(
    shop.db,
    demo.lines.map(({ productId }) => productId),
  );
  const subtotalCents = demo.lines.reduce(
    (sum, { productId, quantity }) => sum + quantity * (offers.get(productId)?.priceCents ?? 0),
    0,
  );
  try {
    await placeOrder(shop, callerOf(customer), {
      request: {
        orderTotal: { cartSubtotal: dollarsOf(subtotalCents) },
        cartItems: demo.lines.map(({ productId, quantity }) => ({ productID: productId, quantity })),
        paymentMethod: demo.paymentMethod,
      },
    });
    return true;
  } catch (error) {
    if (!(error instanceof OrderRefused)) throw error;
    logger.warn({ orderId: demo._id, reason: error.code }, 'a demo order was refused and left out');
    return false;
  }
}

async function productsArrived(db: Queryable, data: DemoData, logger: Logger, within: number): Promise<void> {
  const productIds = data.products.map(({ _id }) => _id);
  const until = performance.now() + within;
  for (let tellAt = performance.now() + TELL_EVERY_MS; ; ) {
    const stocks = await readStock(db, productIds);
    const arrived = stocks.filter(({ lastCorrection }) => lastCorrection > 0).length;
    if (arrived === productIds.length) return;
    if (performance.now() >= until) throw new Error(`only ${arrived} of ${productIds.length} demo products arrived`);
    if (performance.now() >= tellAt) {
      logger.info({ arrived, of: productIds.length }, 'waiting for the demo products');
      tellAt += TELL_EVERY_MS;
    }
    await wait(LOOK_EVERY_MS);
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
