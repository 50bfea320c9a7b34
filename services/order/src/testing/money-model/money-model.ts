import type { PlaceAction } from './money-actions.ts';
import type { Capture, Model, OrderModel, Product, RefundMode } from './money-state.ts';

const [HOUR_MS, MAX_UNPAID, FOREVER] = [3_600_000, 5, Number.POSITIVE_INFINITY];

export const awaits = (o: OrderModel) => o.method === 'pp' && o.status === 'placed';
export const isCapturing = (m: Model, o: OrderModel) => o.capturingUntil > m.now;
export const isWithinHold = (m: Model, o: OrderModel) => o.holdUntil > m.now || isCapturing(m, o);
export const isPaid = (o: OrderModel) => o.status === 'paid' || o.status === 'delivered';
export const whyNotPayable = (o: OrderModel) => (o.method === 'pp' && isPaid(o) ? 'already-paid' : 'not-payable');

export const totalOf = (m: Model, lines: PlaceAction['lines']) =>
  lines.reduce((sum, { product, quantity }) => sum + (m.products[product] as Product).cents * quantity, 0);

/** Places an order, or says why not. */
export function place(m: Model, { user, method, lines, cents, order }: PlaceAction): string {
  const wanted = lines.map((line) => ({ ...line, of: m.products[line.product] as Product }));
  const unpaid = Object.values(m.orders).filter((other) => other.user === user && awaits(other)).length;
  if (m.deletedUsers.includes(user)) return 'not-signed-in';
  if (method === 'pp' && unpaid >= MAX_UNPAID) return 'too-many-unpaid-orders';
  if (wanted.some(({ of }) => of.removed)) return 'not-sold';
  if (wanted.some(({ of, quantity }) => of.left < quantity)) return 'too-little-stock';
  if (cents !== totalOf(m, lines)) return 'prices-changed';
  for (const { of, quantity } of wanted) of.left -= quantity;
  const payment = {
    capturingUntil: 0,
    paypal: 'none',
    mode: 'completed',
    isDeclined: false,
    isPending: false,
  } as const;
  const hasLink = method === 'cod' && !m.confirmedUsers.includes(user);
  const holdUntil = method === 'pp' ? m.now + 24 * HOUR_MS : hasLink ? m.now + 48 * HOUR_MS : FOREVER;
  m.orders[order] = { user, method, lines, cents, status: 'placed', holdUntil, hasLink, ...payment, captures: [] };
  return 'ok';
}

/** Confirms the address of a customer: cash orders no longer expire. */
export function confirmAddress(m: Model, { user, hasLink }: OrderModel): string {
  if (!hasLink || m.deletedUsers.includes(user)) return 'link-expired';
  m.confirmedUsers.push(user);
  for (const o of Object.values(m.orders)) if (o.user === user && o.method === 'cod') o.holdUntil = FOREVER;
  return 'ok';
}

/** Ends an order: its units return, and so does all its money. */
export function end(m: Model, o: OrderModel, status: 'cancelled' | 'expired' | 'refunding'): void {
  o.status = status;
  for (const { product, quantity } of o.lines) (m.products[product] as Product).left += quantity;
  for (const capture of o.captures) if (capture.kind === 'payment') capture.refund ??= 'requested';
  returnMismatches(o);
}

function returnMismatches(o: OrderModel): void {
  for (const c of o.captures) if (c.kind === 'mismatch' && c.verdict === 'other-amount') c.refund ??= 'requested';
}

/** The shop compares an order with PayPal: the first exact payment of a live order pays it, others go back. */
export function compare(o: OrderModel): void {
  for (const capture of o.captures) {
    if (capture.status !== 'COMPLETED' || capture.kind !== undefined) continue;
    capture.kind = capture.verdict !== 'ours' ? 'mismatch' : awaits(o) ? 'payment' : 'surplus';
    if (capture.kind === 'surplus') capture.refund = 'requested';
    else o.capturingUntil = 0;
    if (capture.kind === 'payment') o.status = 'paid';
    if (!awaits(o)) returnMismatches(o);
  }
  o.isPending = o.captures.at(-1)?.status === 'PENDING';
}

/** PayPal is asked to capture an approved payment. @returns what the customer is told */
export function capture(o: OrderModel): string {
  const { mode } = o;
  const closes = (isDeclined: boolean) => Object.assign(o, { capturingUntil: 0, isDeclined, isPending: false });
  if (o.paypal === 'gone') closes(false).paypal = 'none';
  if (o.paypal === 'none') return 'payment-restarted';
  if (o.paypal === 'created') return closes(false) && 'payment-not-approved';
  if (o.paypal === 'approved' && mode === 'declined') return closes(true) && 'payment-declined';
  o.mode = 'completed';
  if (o.paypal === 'approved' && mode === 'unavailable') return 'payment-unavailable';
  if (o.paypal === 'approved') complete(o, captureOf(o, mode));
  if (mode === 'lost') return 'payment-unavailable';
  const last = o.captures.at(-1);
  if (last?.status === 'PENDING') closes(false).isPending = true;
  if (last?.status === 'DECLINED') closes(true);
  if (mode === 'wrong-amount' || mode === 'wrong-currency') compare(o);
  return 'ok';
}

/** PayPal has taken the money, whether the shop knows it or not. */
export function complete(o: OrderModel, taken: Capture): void {
  Object.assign(o, { paypal: 'captured', mode: 'completed' });
  o.captures.push(taken);
}

function captureOf({ cents }: OrderModel, mode: OrderModel['mode']): Capture {
  if (mode === 'wrong-amount') return { cents: cents + 1, verdict: 'other-amount', status: 'COMPLETED' };
  const isForeign = mode === 'wrong-currency' || mode === 'wrong-order';
  return { cents, verdict: isForeign ? 'foreign' : 'ours', status: mode === 'pending' ? 'PENDING' : 'COMPLETED' };
}

/** The shop's job attempts the refunds that are under way. The refund of the payment makes its order refunded. */
export function refund(o: OrderModel, mode: Exclude<RefundMode, 'lost'>): void {
  for (const capture of o.captures) {
    if (capture.refund !== 'requested' && capture.refund !== 'pending') continue;
    capture.refund = mode === 'refused' ? 'failed' : mode;
    if (mode === 'completed' && capture.kind === 'payment') o.status = 'refunded';
  }
}
