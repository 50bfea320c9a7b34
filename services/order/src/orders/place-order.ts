import { setTimeout as wait } from 'node:timers/promises';
import { centsOf } from '@shop/contracts/money.ts';
import { MAX_UNPAID_ORDERS, type PlaceOrderRequest } from '@shop/contracts/order-api.ts';
import { orderEventOf, orderEvents, stockEvents } from '@shop/contracts/order-events.ts';
import { writingAs } from '@shop/platform/deleted-users.ts';
import { ShopError } from '@shop/platform/errors.ts';
import { fp } from '@shop/platform/failpoints.ts';
import type { UserCaller } from '@shop/platform/identity.ts';
import { counter } from '@shop/platform/metrics.ts';
import { isId } from '@shop/platform/new-id.ts';
import type { NewEvent } from '@shop/platform/outbox.ts';
import type { Database, Transaction } from '@shop/platform/postgres.ts';
import { currentRequestId } from '@shop/platform/request-context.ts';
import type { ConfirmOrder } from '../confirmation/confirm-order.ts';
import { readLockedOffers, readOffers } from '../stock/price-list.ts';
import { lockStock, type Stock, takeStock } from '../stock/stock.ts';
import { customerOf } from './customer.ts';
import { bodyHashOf, claimKey } from './idempotency-key.ts';
import { type Cart, decideCart, type Order, summed } from './order.ts';
import { OrderRefused } from './order-refused.ts';
import { countUnpaid, findOrder, insertOrder } from './order-repository.ts';
import { orderStateOf } from './order-state.ts';
import type { Shop } from './shop.ts';

/** What taking orders needs besides. */
export interface OrderTaker extends Shop {
  confirm: ConfirmOrder;
}

export interface PlaceOrder {
  request: PlaceOrderRequest;
  idempotencyKey?: string | undefined;
}

/** The event of a price or a stock takes about this long from catalogue to here at the worst (API.md: 'for up to 1 s'). */
const LOOK_AGAIN_MS = 1_000;
const LOOK_EVERY_MS = 100;
const UNPAID_LOCK = 7_366_101;

const refusals = counter('order_refusals_total', 'Carts that did not become orders', ['reason']);
const replays = counter('order_replays_total', 'Orders answered again for a repeated Idempotency-Key');

/**
 * Places an order: in one transaction it reads the price list, decides, takes the stock, stores the order and adds its
 * events to the outbox and its confirmation to the mails. So nothing is oversold, and no accepted order is taken back (API.md, Orders; P-A1 to P-A7).
 * @returns the order; the same one again for a repeated key
 * @throws OrderRefused 409 or 400, 400 for an incomplete profile, 401 for a deleted account, 409 with Retry-After while
 * the key's first request runs, 422 for a key of another body, 429 above five unpaid PayPal orders
 */
export async function placeOrder(shop: OrderTaker, caller: UserCaller, command: PlaceOrder): Promise<Order> {
  const cart = cartOf(command.request);
  const orderId = shop.newId();
  const db = writingAs(shop.db, caller);
  const until = performance.now() + LOOK_AGAIN_MS;
  for (;;) {
    await fp('order.beforeTx');
    try {
      const order = await db.transaction((tx) => attempt(shop, tx, { caller, command, cart, orderId }));
      await fp('order.afterCommit');
      return order;
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      await lookAgain(db, cart, error, until);
    }
  }
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
  if (paymentMethod === 'pp') await refuseSixthUnpaid(tx, userId);
  const decision = decideCart(cart, await readLockedOffers(tx, await lockStock(tx, productIdsOf(cart))));
  if (decision.kind === 'refused') throw new OrderRefused(decision);
  const left = await takeStock(tx, decision.lines);
  await fp('order.afterReserve');
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

/** Held until the commit, so that two orders at once cannot both be the fifth (API.md). */
async function refuseSixthUnpaid(tx: Transaction, userId: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [UNPAID_LOCK, userId]);
  if ((await countUnpaid(tx, userId)) < MAX_UNPAID_ORDERS) return;
  throw new ShopError(
    'too-many',
    'too-many-unpaid-orders',
    `You have ${MAX_UNPAID_ORDERS} unpaid orders. Pay or cancel one of them first.`,
    { retryAfter: 60 },
  );
}

/**
 * Waits, with no transaction open, until a price list that is behind has caught up and the cart could be accepted.
 * @throws OrderRefused as things stand at the end of the time
 */
async function lookAgain(db: Database, cart: Cart, refused: OrderRefused, until: number): Promise<void> {
  let refusal = refused;
  while (refusal.late && performance.now() < until) {
    await wait(LOOK_EVERY_MS);
    const decision = decideCart(cart, await readOffers(db, productIdsOf(cart)));
    if (decision.kind === 'accepted') return;
    refusal = new OrderRefused(decision);
  }
  refusals.inc({ reason: refusal.code });
  throw refusal;
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
