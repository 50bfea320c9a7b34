import { setTimeout as wait } from 'node:timers/promises';
import { centsOf } from '@shop/contracts/money.ts';
import type { PlaceOrderRequest } from '@shop/contracts/order-api.ts';
import { orderEventOf, orderEvents, stockEvents } from '@shop/contracts/order-events.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { NewEvent } from '@shop/platform/events/outbox/outbox.ts';
import { invalid } from '@shop/platform/service/http/errors.ts';
import { currentRequestId } from '@shop/platform/service/http/request-context.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import { counter } from '@shop/platform/service/lifecycle/metrics.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { ConfirmOrder } from '../confirmation/confirm-order.ts';
import { readLockedOffers, readOffers } from '../stock/price-list.ts';
import { lockStock, type Stock, takeStock } from '../stock/stock.ts';
import { customerOf } from './customer.ts';
import { bodyHashOf, claimKey, isKeyKnown } from './idempotency-key.ts';
import type { LateWaits } from './late-waits.ts';
import { refuseTooManyOpen } from './open-orders.ts';
import { type Cart, decideCart, type Order, summed } from './order.ts';
import { OrderRefused } from './order-refused.ts';
import { findOrder, insertOrder } from './order-repository.ts';
import { orderStateOf } from './order-state.ts';
import type { Shop } from './shop.ts';

/** What taking orders needs besides. */
export interface OrderTaker extends Shop {
  confirm: ConfirmOrder;
  lateWaits: LateWaits;
  /** Whether somebody can pay by PayPal; without it such an order would hold its stock for nothing. */
  takesPayPal: boolean;
  /** How many open orders a customer may have. */
  maxOpenOrders: number;
}

export interface PlaceOrder {
  request: PlaceOrderRequest;
  idempotencyKey?: string | undefined;
}

/** The event of a price or a stock takes about this long from catalogue to here at the worst. */
const LOOK_AGAIN_MS = 1_000;
const LOOK_EVERY_MS = 100;

const refusals = counter('order_refusals_total', 'Carts that did not become orders', ['reason']);
const replays = counter('order_replays_total', 'Orders answered again for a repeated Idempotency-Key');

/**
 * Places an order: in one transaction it reads the price list, decides, takes the stock, stores the order and adds its
 * events to the outbox and its confirmation to the mails. So nothing is oversold, and no accepted order is taken back (P-A1 to P-A7).
 * @returns the order; the same one again for a repeated key
 * @throws OrderRefused 409 or 400, 400 for an incomplete profile or for 'pp' without PayPal, 401 for a deleted account, 409
 * with Retry-After while the key's first request runs, 422 for a key of another body, 429 for too many open or unpaid orders
 */
export async function placeOrder(shop: OrderTaker, caller: UserCaller, command: PlaceOrder): Promise<Order> {
  const cart = cartOf(command.request);
  const orderId = shop.newId();
  const db = databaseForUser(shop.db, caller);
  const until = performance.now() + LOOK_AGAIN_MS;
  for (;;) {
    await failpoint('order.beforeTx');
    try {
      await refuseSoldOut(shop, caller, command, cart);
      const order = await db.transaction((tx) => attempt(shop, tx, { caller, command, cart, orderId }));
      await failpoint('order.afterCommit');
      return order;
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      await lookAgain(shop, cart, error, until);
    }
  }
}

/**
 * A plain read refuses what is sold out still, without a transaction: so hundreds who want the last unit of a product do not
 * wait for each other's lock on its stock. Only for products that were refused a moment ago: others need no further read.
 * @throws OrderRefused as a transaction would, unless the key leads to an order that was placed before
 */
async function refuseSoldOut(shop: OrderTaker, caller: UserCaller, command: PlaceOrder, cart: Cart): Promise<void> {
  const productIds = productIdsOf(cart);
  if (!shop.lateWaits.soldOut(productIds)) return;
  const decision = decideCart(cart, await readOffers(shop.db, productIds));
  if (decision.kind !== 'refused' || decision.reason !== 'too-little-stock') return;
  // After the stock was read: if an order under this key took it, its transaction has committed, and the key with it.
  const { idempotencyKey: key } = command;
  if (key !== undefined && (await isKeyKnown(shop.db, { userId: caller.userId, key }))) return;
  throw new OrderRefused(decision);
}

interface Attempt {
  caller: UserCaller;
  command: PlaceOrder;
  cart: Cart;
  orderId: string;
}

async function attempt(shop: OrderTaker, tx: Transaction, { caller, command, cart, orderId }: Attempt): Promise<Order> {
  const { userId } = caller;
  const now = shop.now();
  if (command.idempotencyKey !== undefined) {
    const bodyHash = bodyHashOf(command.request);
    const placedId = await claimKey(tx, { userId, key: command.idempotencyKey, bodyHash, orderId, now });
    const placed = placedId === undefined ? undefined : await findOrder(tx, placedId);
    if (placed !== undefined) {
      replays.inc();
      return placed;
    }
  }
  const customer = customerOf(caller);
  const { paymentMethod } = command.request;
  if (paymentMethod === 'pp' && !shop.takesPayPal) {
    throw invalid('paymentMethod', 'paymentMethod: PayPal is not available. Choose cash on delivery.');
  }
  await refuseTooManyOpen(tx, { userId, paymentMethod, max: shop.maxOpenOrders });
  const decision = decideCart(cart, await readLockedOffers(tx, await lockStock(tx, productIdsOf(cart))));
  if (decision.kind === 'refused') throw new OrderRefused(decision);
  const left = await takeStock(tx, decision.lines);
  await failpoint('order.afterReserve');
  const { lines, itemsCount, subtotalCents } = decision;
  const order: Order = {
    id: orderId,
    userId,
    customer,
    paymentMethod,
    status: 'placed',
    lines,
    itemsCount,
    subtotalCents,
    createdAt: now,
    paidAt: null,
    deliveredAt: null,
    version: 1,
  };
  await insertOrder(tx, order, 'customer');
  await announce(shop, tx, order, left);
  await shop.confirm(tx, order);
  return order;
}

async function announce(shop: Shop, tx: Transaction, order: Order, left: readonly Stock[]): Promise<void> {
  const common = { time: order.createdAt, requestId: currentRequestId() };
  const created: NewEvent<typeof orderEvents> = {
    ...common,
    family: orderEvents,
    type: orderEventOf(order.status),
    id: order.id,
    version: order.version,
    data: orderStateOf(order),
  };
  const taken = left.map(
    ({ productId, left, lastCorrection, version }): NewEvent<typeof stockEvents> => ({
      ...common,
      family: stockEvents,
      type: 'stock-changed',
      id: productId,
      version,
      data: { productId, left, lastCorrection },
    }),
  );
  await shop.outbox.append(tx, [created, ...taken]);
}

/**
 * Waits, with no transaction open, until an event that was late has come and the cart could be accepted. Only a few callers
 * wait; the others are refused at once, for each who waits holds a connection of the gateway's.
 * @throws OrderRefused as things stand at the end of the time
 */
async function lookAgain(shop: OrderTaker, cart: Cart, refused: OrderRefused, until: number): Promise<void> {
  const end = shop.lateWaits.begin(refused);
  if (end === undefined) throw finallyRefused(shop, refused);
  let refusal = refused;
  let explained = false;
  try {
    while (refusal.late && performance.now() < until) {
      await wait(LOOK_EVERY_MS);
      const decision = decideCart(cart, await readOffers(shop.db, productIdsOf(cart)));
      explained = decision.kind === 'accepted';
      if (decision.kind === 'accepted') return;
      refusal = new OrderRefused(decision);
    }
  } finally {
    end(explained);
  }
  throw finallyRefused(shop, refusal);
}

function finallyRefused(shop: OrderTaker, refusal: OrderRefused): OrderRefused {
  refusals.inc({ reason: refusal.code });
  shop.lateWaits.refused(refusal);
  return refusal;
}

/** What is no id cannot be looked up: PostgreSQL's text takes no NUL, for one. */
function productIdsOf(cart: Cart): string[] {
  return cart.lines.map(({ productId }) => productId).filter(isId);
}

function cartOf(request: PlaceOrderRequest): Cart {
  return {
    lines: summed(request.cartItems.map(({ productID, quantity }) => ({ productId: productID, quantity }))),
    subtotalCents: centsOf(request.orderTotal.cartSubtotal),
  };
}
