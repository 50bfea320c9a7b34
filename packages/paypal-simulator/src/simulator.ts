import type { Faults } from './faults.ts';
import type { Ledger } from './journal.ts';
import type { Mode } from './modes.ts';
import { representations } from './representations.ts';
import type { SigningKey } from './signatures.ts';
import type { Entry } from './state.ts';
import { type EventType, webhookEvent } from './webhook-events.ts';
import type { Webhooks } from './webhooks.ts';

/** What the routes need. */
export interface Simulator {
  ledger: Ledger;
  faults: Faults;
  webhooks: Webhooks;
  signingKey: SigningKey;
  /** The address by which the shop called last; undefined before its first call. */
  shopsAddress: string | undefined;
  /** Calls per PayPal-Request-Id since the start, those that failed included. */
  requestCounts: Map<string, number>;
  /** ISO 8601, as PayPal writes times. */
  now(): string;
}

/** Records an entry, then sends the webhook that PayPal sends for it. */
export function recordAndAnnounce(simulator: Simulator, entry: Entry, base: string): void {
  const { ledger, webhooks, now } = simulator;
  ledger.record(entry);
  const announced = announcementOf(simulator, entry, base);
  if (announced === undefined) return;
  const event = webhookEvent(announced.type, announced.resource, { at: now(), base });
  webhooks.send(event, simulator.shopsAddress ?? base);
}

/** The outcome that an order's buyer has chosen for its capture; `normal` once there is one, and for an unknown order. */
export function chosenMode({ ledger }: Pick<Simulator, 'ledger'>, orderId: string | undefined): Mode {
  const order = ledger.state.orders.get(orderId ?? '');
  return order?.status === 'APPROVED' ? order.mode : 'normal';
}

/** The event of an entry that has been recorded; undefined if PayPal sends none that the shop listens to. */
function announcementOf(
  { ledger: { state } }: Simulator,
  entry: Entry,
  base: string,
): { type: EventType; resource: object } | undefined {
  const json = representations(state, base);
  if (entry.type === 'order-approved') {
    const order = state.orders.get(entry.id);
    return order && { type: 'CHECKOUT.ORDER.APPROVED', resource: json.order(order) };
  }
  if (entry.type === 'captured' || entry.type === 'capture-settled') {
    const capture = state.captures.get(entry.type === 'captured' ? entry.capture.id : entry.id);
    if (capture?.status !== 'COMPLETED') return undefined;
    return { type: 'PAYMENT.CAPTURE.COMPLETED', resource: json.captureDetails(capture) };
  }
  if (entry.type === 'refunded' || entry.type === 'refund-settled') {
    const refund = state.refunds.get(entry.type === 'refunded' ? entry.refund.id : entry.id);
    if (refund?.status !== 'COMPLETED') return undefined;
    return { type: 'PAYMENT.CAPTURE.REFUNDED', resource: json.refund(refund) };
  }
  return undefined;
}
