import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { AssessedCapture } from './assess-capture.ts';

/** What the shop knows about an order's payment at PayPal, besides the order's status. */
export interface PaymentState {
  paypalOrderId: string | null;
  /** Number of the current attempt to create a PayPal order, or to capture it; 0 before the first. */
  createAttempt: number;
  captureAttempt: number;
  /** Until then a capture may be under way: the order neither expires nor is cancelled. */
  capturingUntil: Date | null;
  /** PayPal declined the last capture: the customer decides whether to try again. */
  isDeclined: boolean;
}

const COLUMNS = `paypal_order_id as "paypalOrderId", create_attempt as "createAttempt",
  capture_attempt as "captureAttempt", capturing_until as "capturingUntil",
  capture_declined as "isDeclined"`;

/** Reads the state of a payment whose order exists, and locks the order. */
export async function lockPaymentState(tx: Transaction, orderId: string): Promise<PaymentState> {
  const [state] = await tx.query<PaymentState>(`select ${COLUMNS} from orders where id = $1 for update`, [orderId]);
  if (state === undefined) throw new Error('the payment of an unknown order');
  return state;
}

/** Stores the state of a payment. @param checkAt when to compare the order with PayPal next */
export async function savePaymentState(
  tx: Transaction,
  orderId: string,
  state: PaymentState,
  checkAt: Date | null,
): Promise<void> {
  await tx.query(
    `update orders set paypal_order_id = $2, create_attempt = $3, capture_attempt = $4, capturing_until = $5,
       check_payment_at = $6, payment_checks = 0, capture_declined = $7 where id = $1`,
    [
      orderId,
      state.paypalOrderId,
      state.createAttempt,
      state.captureAttempt,
      state.capturingUntil,
      checkAt,
      state.isDeclined,
    ],
  );
}

/**
 * Stores a capture. @returns false when it is known already, or when the order has its payment and `kind` is 'payment'
 */
export async function insertCapture(
  tx: Transaction,
  capture: Pick<AssessedCapture, 'captureId' | 'amountCents' | 'capturedAt'> & {
    orderId: string;
    paypalOrderId: string;
    kind: 'payment' | 'surplus' | 'mismatch';
    /** Whether the whole amount can be returned in the shop's currency from our account. */
    refundable: boolean;
  },
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into captures (capture_id, order_id, paypal_order_id, kind, amount_cents, captured_at, refundable)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    [
      capture.captureId,
      capture.orderId,
      capture.paypalOrderId,
      capture.kind,
      capture.amountCents,
      capture.capturedAt,
      capture.refundable,
    ],
  );
  return inserted.length > 0;
}

/** Whether money that does not match an order has arrived for it. */
export async function hasMismatch(db: Queryable, orderId: string): Promise<boolean> {
  return (
    (await db.query(`select 1 from captures where order_id = $1 and kind = 'mismatch' limit 1`, [orderId])).length > 0
  );
}

/** Whether a capture is stored already, for whichever order. */
export async function isCaptureKnown(db: Queryable, captureId: string): Promise<boolean> {
  return (await db.query('select 1 from captures where capture_id = $1', [captureId])).length > 0;
}
