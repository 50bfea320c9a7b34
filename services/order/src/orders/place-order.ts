import { setTimeout as wait } from 'node:timers/promises';
import { centsOf } from '@shop/contracts/money.ts';
import type { PaymentMethod, PlaceOrderRequest } from '@shop/contracts/order-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { invalid } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import { counter } from '@shop/platform/service/observability/metrics.ts';
import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { newSecretToken } from '@shop/platform/service/secret-token.ts';
import { lockOffers, readOffers } from '../stock/price-list.ts';
import { stockWithout, takeStock } from '../stock/stock.ts';
import { isConfirmed } from './address-confirmation.ts';
import { customerOf } from './customer.ts';
import type { PlaceOrderDeps } from './deps.ts';
import { bodyHashOf, claimKey, isKeyKnown } from './idempotency-key.ts';
import { newOrderEvents } from './new-order-events.ts';
import { awaitsConfirmation, type Cart, type CartLine, decideCart, mergeLines, type Order } from './order.ts';
import { checkOrderLimits, lockOrderCounts } from './order-limits.ts';
import { OrderRefused, orderRefused } from './order-refused.ts';
import { findOrder, insertOrder } from './order-repository.ts';

export interface PlaceOrder {
  request: PlaceOrderRequest;
  idempotencyKey?: string | undefined;
}

/** Upper bound of the time that a price or stock event usually takes from the catalogue to this service. */
const RECHECK_TIMEOUT_MS = 1_000;
const RECHECK_INTERVAL_MS = 100;
const HOUR_MS = 3_600_000;

const refusals = counter('order_refusals_total', 'Carts that were refused', ['reason']);
const replays = counter('order_replays_total', 'Responses that repeated the order of a known Idempotency-Key');

/**
 * Places an order. One transaction reads the price list under the stock's locks, decides, takes the stock, stores the
 * order and adds its events to the outbox and its confirmation to the outgoing emails. So the shop neither oversells nor revokes an accepted
 * order (P-A1 to P-A7).
 * @returns the order; the same order for a repeated Idempotency-Key
 * @throws OrderRefused 400 or 409 when the cart cannot become an order
 * @throws ShopError 400 for an incomplete profile, or for 'pp' without PayPal; 401 for a deleted account; 409 with
 * Retry-After while the first request with this key runs; 422 for a key that came with another body; 429 beyond the
 * limits of an account
 */
export async function placeOrder(deps: PlaceOrderDeps, caller: UserCaller, command: PlaceOrder): Promise<Order> {
  const cart = cartOf(command.request);
  const orderId = deps.newId();
  const db = databaseForUser(deps.db, caller);
  const until = performance.now() + (deps.recheckTimeoutMs ?? RECHECK_TIMEOUT_MS);
  for (;;) {
    await failpoint('order.beforeTx');
    try {
      await failFastIfSoldOut(deps, caller, command, cart);
      const order = await db.transaction((tx) => attempt(deps, tx, { caller, command, cart, orderId }));
      await failpoint('order.afterCommit');
      return order;
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      await waitForLateEvent(deps, cart, error, until);
    }
  }
}

/**
 * Refuses a cart with a recently sold-out product by a plain read, without a transaction: hundreds of requests for the
 * last unit then do not queue for its stock lock. Other carts skip this read.
 * @throws OrderRefused as the transaction would, unless the key belongs to an existing order
 */
async function failFastIfSoldOut(
  deps: PlaceOrderDeps,
  caller: UserCaller,
  command: PlaceOrder,
  cart: Cart,
): Promise<void> {
  const productIds = productIdsOf(cart);
  if (!deps.refusalRechecks.isSoldOut(productIds)) return;
  const decision = decideCart(cart, await readOffers(deps.db, productIds));
  if (decision.kind !== 'refused' || decision.reason !== 'too-little-stock') return;
  // Check the key after reading the stock: if an order with this key took the last unit, the key is committed too.
  const { idempotencyKey: key } = command;
  if (key !== undefined && (await isKeyKnown(deps.db, { userId: caller.userId, key }))) return;
  throw new OrderRefused(decision);
}

interface Attempt {
  caller: UserCaller;
  command: PlaceOrder;
  cart: Cart;
  orderId: string;
}

async function attempt(
  deps: PlaceOrderDeps,
  tx: Transaction,
  { caller, command, cart, orderId }: Attempt,
): Promise<Order> {
  const { userId, email } = caller;
  const now = deps.now();
  const { paymentMethod } = command.request;
  const [placedId, counts, isAddressConfirmed] = await inOneRoundTrip([
    claim(tx, { caller, command, cart, orderId }, now),
    lockOrderCounts(tx, { userId, now }),
    isConfirmed(tx, { userId, email }),
  ]);
  const placed = placedId === undefined ? undefined : await findOrder(tx, placedId);
  if (placed !== undefined) {
    replays.inc();
    return placed;
  }
  const customer = customerOf(caller);
  if (paymentMethod === 'pp' && !deps.takesPayPal) {
    throw invalid('paymentMethod', 'paymentMethod: PayPal is not available. Choose cash on delivery.');
  }
  checkOrderLimits(deps.limits, counts, { paymentMethod, cart, currency: deps.currency });
  const { offers, stocks } = await lockOffers(tx, productIdsOf(cart));
  const decision = decideCart(cart, offers);
  if (decision.kind === 'refused') throw await orderRefused(tx, decision);
  const { lines, itemsCount, subtotalCents } = decision;
  const holdHours = holdHoursOf(deps, paymentMethod, isAddressConfirmed);
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
    payableUntil: holdHours === undefined ? null : new Date(now.getTime() + holdHours * HOUR_MS),
    version: 1,
  };
  const confirmationToken = awaitsConfirmation(order) ? newSecretToken() : undefined;
  await inOneRoundTrip([
    takeStock(tx, lines),
    insertOrder(tx, order, 'customer', confirmationToken),
    deps.outbox.append(tx, newOrderEvents(order, stockWithout(lines, stocks))),
    deps.notify(tx, order, { by: 'customer', confirmationToken }),
  ]);
  await failpoint('order.afterReserve');
  return order;
}

/** Claims the caller's Idempotency-Key, if there is one. @returns the id of the order that was placed with it before */
async function claim(tx: Transaction, { caller, command, orderId }: Attempt, now: Date): Promise<string | undefined> {
  const { idempotencyKey: key, request } = command;
  if (key === undefined) return undefined;
  return claimKey(tx, { userId: caller.userId, key, bodyHash: bodyHashOf(request), orderId, now });
}

/** How long an order holds its stock before somebody pays or confirms it. @returns undefined: until it is delivered */
function holdHoursOf(
  deps: PlaceOrderDeps,
  paymentMethod: PaymentMethod,
  isAddressConfirmed: boolean,
): number | undefined {
  if (paymentMethod === 'pp') return deps.unpaidHoldHours;
  return isAddressConfirmed ? undefined : deps.confirmHours;
}

/**
 * Waits, with no transaction open, until a late event makes the cart acceptable. Only a few callers may wait, since
 * each holds one of the gateway's connections; the others are refused immediately.
 * @throws OrderRefused the latest refusal when the time is over
 */
async function waitForLateEvent(deps: PlaceOrderDeps, cart: Cart, refused: OrderRefused, until: number): Promise<void> {
  const finish = deps.refusalRechecks.start(refused);
  if (finish === undefined) throw recordRefusal(deps, refused);
  let refusal = refused;
  let explained = false;
  try {
    while (refusal.late && performance.now() < until) {
      await wait(RECHECK_INTERVAL_MS);
      const decision = decideCart(cart, await readOffers(deps.db, productIdsOf(cart)));
      explained = decision.kind === 'accepted';
      if (decision.kind === 'accepted') return;
      refusal = await orderRefused(deps.db, decision);
    }
  } finally {
    finish(explained);
  }
  throw recordRefusal(deps, refusal);
}

function recordRefusal(deps: PlaceOrderDeps, refusal: OrderRefused): OrderRefused {
  refusals.inc({ reason: refusal.code });
  deps.refusalRechecks.recordRefusal(refusal);
  return refusal;
}

/** Returns the well-formed ids only: PostgreSQL rejects others, such as text with a NUL. */
function productIdsOf(cart: Cart): string[] {
  return cart.lines.map(({ productId }) => productId).filter(isId);
}

function cartOf(request: PlaceOrderRequest): Cart {
  return {
    lines: mergeLines(request.cartItems.map(cartLineOf)),
    subtotalCents: centsOf(request.orderTotal.cartSubtotal),
  };
}

function cartLineOf({ productID, variantID, quantity }: PlaceOrderRequest['cartItems'][number]): CartLine {
  return variantID === undefined
    ? { productId: productID, quantity }
    : { productId: variantID, quantity, chosenOf: productID };
}
