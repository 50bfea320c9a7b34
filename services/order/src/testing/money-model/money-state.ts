import type { OrderStatus } from '@shop/contracts/order-events.ts';

/** How PayPal treats the next capture of a payment that its customer has approved. */
export const CAPTURE_MODES = [
  'completed',
  'pending',
  'declined',
  'unavailable',
  'lost',
  'wrong-amount',
  'wrong-currency',
  'wrong-order',
] as const;
export type CaptureMode = (typeof CAPTURE_MODES)[number];

/** How PayPal treats the refunds of one run of the job. `lost`: refunded, but the response is lost. */
export const REFUND_MODES = ['completed', 'pending', 'refused', 'lost'] as const;
export type RefundMode = (typeof REFUND_MODES)[number];

export interface Line {
  /** The product's place among those of the sequence. */
  product: number;
  quantity: number;
}

export interface Product {
  left: number;
  cents: number;
  removed: boolean;
}

/** A payment at PayPal. `kind` and `refund` are what the shop has stored about it; none: it has not seen it yet. */
export interface Capture {
  cents: number;
  verdict: 'ours' | 'other-amount' | 'foreign';
  status: 'PENDING' | 'COMPLETED' | 'DECLINED';
  kind?: 'payment' | 'surplus' | 'mismatch';
  refund?: 'requested' | 'pending' | 'failed' | 'completed';
}

export interface OrderModel {
  user: number;
  method: 'pp' | 'cod';
  lines: readonly Line[];
  cents: number;
  status: OrderStatus;
  holdUntil: number;
  /** Its email has a link that confirms the customer's address. */
  hasLink: boolean;
  /** Until then the outcome of a capture may be unknown. */
  capturingUntil: number;
  /** The order's payment at PayPal. `none`: not started; `gone`: PayPal has forgotten it unpaid. */
  paypal: 'none' | 'created' | 'approved' | 'captured' | 'gone';
  mode: CaptureMode;
  isDeclined: boolean;
  /** The shop knows that PayPal still checks the payment. */
  isPending: boolean;
  captures: Capture[];
}

/** What the model knows of one sequence. Orders have the number of the command that placed them. */
export interface Model {
  now: number;
  products: Record<number, Product>;
  deletedUsers: number[];
  /** Customers whose address is confirmed. */
  confirmedUsers: number[];
  orders: Record<number, OrderModel>;
}
