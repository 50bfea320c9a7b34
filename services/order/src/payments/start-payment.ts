import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { conflict } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { awaitsPayment, type Order } from '../orders/order.ts';
import { PayPalRefused } from '../paypal/paypal-errors.ts';
import { capturesOf } from '../paypal/paypal-schemas.ts';
import { nextCheckAt } from './check-schedule.ts';
import type { PaymentDeps } from './deps.ts';
import { lockOwnOrder } from './owned-order.ts';
import { noteAttempt } from './payment-attempts.ts';
import { asResponse, declined, holdOver, mismatch, notPayable } from './payment-errors.ts';
import { lockPaymentState, type PaymentState, savePaymentState } from './payment-repository.ts';
import { settlePayment } from './settle-payment.ts';

/** Statuses in which a PayPal order can still be approved and captured. */
const OPEN_STATUSES = ['CREATED', 'SAVED', 'APPROVED', 'PAYER_ACTION_REQUIRED'];

interface Attempt extends PaymentState {
  order: Order;
}

/** Locks the order within a transaction that also refuses deleted users. */
interface OwnOrder {
  db: Database;
  lock: (tx: Transaction) => Promise<Order>;
}

/**
 * Starts the payment of an order: creates a PayPal order over exactly its total, or returns the one that is still open.
 * The number of the attempt is stored before the call, so that a retry after a crash gets the same PayPal order.
 * @returns the id for PayPal's buttons
 * @throws ShopError 404 and 403 as lockOwnOrder; 409 unless the order is unpaid and live, or while PayPal still checks
 * an earlier payment; 402 when PayPal refuses; 503 while PayPal is unavailable
 */
export async function startPayment(deps: PaymentDeps, caller: UserCaller, orderId: string): Promise<string> {
  const own: OwnOrder = {
    db: databaseForUser(deps.db, caller),
    lock: (tx) => lockPayableOrder(deps, tx, caller, orderId),
  };
  const signal = deps.paypal.deadline();
  try {
    const current = await beginAttempt(own);
    if (current.paypalOrderId !== null && (await isOpen(deps, current.order, current.paypalOrderId, signal)))
      return current.paypalOrderId;
    const attempt = current.paypalOrderId === null ? current : await beginAttempt(own, current);
    return await createPayPalOrder(deps, own, attempt, signal);
  } catch (error) {
    throw asResponse(error);
  }
}

/**
 * Stores the number of the attempt before PayPal is called.
 * @param replaced an attempt that failed, or whose PayPal order can no longer be paid. It is replaced by the next number,
 * unless another request has done so or has stored a PayPal order meanwhile
 */
function beginAttempt({ db, lock }: OwnOrder, replaced?: PaymentState): Promise<Attempt> {
  return db.transaction(async (tx) => {
    const order = await lock(tx);
    const state = await lockPaymentState(tx, order.id);
    const isReplaced =
      state.createAttempt === replaced?.createAttempt && state.paypalOrderId === replaced.paypalOrderId;
    if (state.createAttempt > 0 && !isReplaced) return { ...state, order };
    const createAttempt = state.createAttempt + 1;
    const next = { ...state, paypalOrderId: null, createAttempt, captureAttempt: 0, isDeclined: false };
    await savePaymentState(tx, order.id, next, null);
    return { ...next, order };
  });
}

async function createPayPalOrder(
  deps: PaymentDeps,
  own: OwnOrder,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<string> {
  const { order, createAttempt } = attempt;
  try {
    const noted = { orderId: order.id, step: 'create', by: 'customer', paypalOrderId: null } as const;
    const { id } = await noteAttempt(deps, noted, () =>
      deps.paypal.createOrder(order, `${order.id}-create-${createAttempt}`, signal),
    );
    return await storePayPalOrder(deps, own, id);
  } catch (error) {
    if (!(error instanceof PayPalRefused)) throw error;
    deps.logger.error({ err: error, orderId: order.id }, 'PayPal refused to create an order');
    await beginAttempt(own, attempt);
    throw declined();
  }
}

/** Stores the id of a new PayPal order, unless another request was quicker. @returns the id that is stored */
function storePayPalOrder(deps: PaymentDeps, { db, lock }: OwnOrder, createdId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await lock(tx);
    const state = await lockPaymentState(tx, order.id);
    if (state.paypalOrderId !== null) return state.paypalOrderId;
    const checkAt = nextCheckAt(order, { checks: 0, now: deps.now() });
    await savePaymentState(tx, order.id, { ...state, paypalOrderId: createdId }, checkAt);
    return createdId;
  });
}

/** @throws ShopError 409 unless the order is unpaid and within its hold */
async function lockPayableOrder(
  deps: Pick<PaymentDeps, 'now'>,
  tx: Transaction,
  caller: UserCaller,
  orderId: string,
): Promise<Order> {
  const order = await lockOwnOrder(tx, caller, orderId);
  if (!awaitsPayment(order)) throw notPayable(order);
  if (order.payableUntil !== null && order.payableUntil <= deps.now()) throw holdOver();
  return order;
}

/**
 * Whether the current PayPal order can still be paid. Settles a payment that it finds.
 * @throws ShopError 409 when the order is paid by it, when PayPal still checks the payment, or when it does not match
 */
async function isOpen(deps: PaymentDeps, order: Order, paypalOrderId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const found = await deps.paypal.getOrder(paypalOrderId, signal);
    if (OPEN_STATUSES.includes(found.status)) return true;
    const settled = await settlePayment(deps, order.id, found);
    if (settled !== undefined && !awaitsPayment(settled)) throw notPayable(settled);
    const statuses = capturesOf(found).map(({ status }) => status);
    if (statuses.includes('PENDING'))
      throw conflict('payment-pending', 'PayPal is still checking your payment. The order shows it once it is done.');
    if (found.status === 'COMPLETED' && statuses.includes('COMPLETED')) throw mismatch();
    return false;
  } catch (error) {
    if (error instanceof PayPalRefused && error.status === 404) return false;
    throw error;
  }
}
