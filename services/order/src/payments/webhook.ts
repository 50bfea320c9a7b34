import { promisify } from 'node:util';
import { invalid } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import express, { type Request, type Response } from 'express';
import { findOrder } from '../orders/order-repository.ts';
import { PayPalRefused } from '../paypal/paypal-errors.ts';
import { capturesOf, type WebhookEvent, webhookEvent } from '../paypal/paypal-schemas.ts';
import { mayBePayPals, type WebhookSignature } from '../paypal/webhook-signature.ts';
import type { PaymentDeps } from './deps.ts';
import { recordDiscrepancy } from './discrepancies.ts';
import { asResponse } from './payment-errors.ts';
import { settlePayment } from './settle-payment.ts';

const readRaw = promisify(express.raw({ type: () => true, limit: '256kb' }));

/**
 * Handles PayPal's webhook (P-A11). Only PayPal's signature over the raw bytes counts; the event then only says which
 * order to compare with PayPal. A repeated event has no effect. What is forged costs no call to PayPal.
 * @throws ShopError 400 for anything unsigned, forged, old or about an unknown order; 413 above 256 kB; 503 while PayPal is
 * unavailable: PayPal sends the event again
 */
export async function receiveWebhook(deps: PaymentDeps, request: Request, response: Response): Promise<void> {
  await readRaw(request, response);
  const signature = signatureOf(request);
  const body: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const event = parseEvent(body.toString('utf8'));
  if (deps.account.webhookId === undefined || event === undefined) throw notSigned();
  if (!mayBePayPals(signature, deps.account, deps.now())) throw notSigned();
  if (await isEventKnown(deps.db, event.id)) return;
  const signal = deps.paypal.deadline();
  try {
    if (!(await deps.paypal.verifyWebhook(signature, body, signal))) throw notSigned();
    await requestComparison(deps.db, event, deps.now());
    await compareWithPayPal(deps, event, signal);
    await rememberEvent(deps.db, event.id, deps.now());
  } catch (error) {
    throw asResponse(error);
  }
}

/** Settles the payment that an event is about, by what PayPal returns now. */
async function compareWithPayPal(deps: PaymentDeps, event: WebhookEvent, signal: AbortSignal): Promise<void> {
  const { resource } = event;
  const orderId = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id;
  const isOrderEvent = event.event_type.startsWith('CHECKOUT.ORDER.');
  const paypalOrderId = isOrderEvent ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  // Events about other subjects, such as disputes, are acknowledged.
  if (orderId === undefined || paypalOrderId === undefined) return;
  if (!isId(orderId) || (await findOrder(deps.db, orderId)) === undefined) {
    await recordMoneyWithoutOrder(deps, { orderId, paypalOrderId }, signal);
    throw invalid('custom_id', 'No such order');
  }
  const found = await unlessRefused(deps.paypal.getOrder(paypalOrderId, signal));
  if (found !== undefined) await settlePayment(deps, orderId, found);
  else
    deps.logger.error({ orderId, paypalOrderId, eventId: event.id }, 'PayPal has no order with the id of its webhook');
}

/** Records money at PayPal for an order that does not exist; an event without money is somebody else's. */
async function recordMoneyWithoutOrder(
  { db, paypal, now }: PaymentDeps,
  { orderId, paypalOrderId }: { orderId: string; paypalOrderId: string },
  signal: AbortSignal,
): Promise<void> {
  const found = await unlessRefused(paypal.getOrder(paypalOrderId, signal));
  if (found === undefined) return;
  const completed = capturesOf(found).filter(({ status }) => status === 'COMPLETED');
  const amounts = completed.map(({ amount }) => amount);
  if (amounts.length === 0) return;
  const details = { orderId, paypalOrderId, amounts };
  const subject = `paypal-order/${paypalOrderId}`;
  await recordDiscrepancy(db, { rule: 'payment-without-order', subject, details, now: now() });
}

/** @returns undefined when PayPal refuses */
async function unlessRefused<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof PayPalRefused) return undefined;
    throw error;
  }
}

const REVERSALS = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'];

/**
 * Requests the comparison of a capture that was refunded or reversed at PayPal, however old it is
 * (reconciliation/verify-captures.ts). A refund links to its capture; a reversal may be the capture itself.
 */
async function requestComparison(
  db: Queryable,
  { event_type: type, resource }: WebhookEvent,
  now: Date,
): Promise<void> {
  if (!REVERSALS.includes(type)) return;
  const capture = resource.links?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'));
  const captureId = capture?.href.split('/').at(-1) ?? resource.id;
  if (captureId === undefined) return;
  await db.query('update captures set compare_requested_at = $2 where capture_id = $1', [captureId, now]);
}

/** Reads the signature's headers; a missing one is empty. */
function signatureOf(request: Request): WebhookSignature {
  const header = (name: string) => request.get(`paypal-${name}`) ?? '';
  return {
    transmissionId: header('transmission-id'),
    transmissionTime: header('transmission-time'),
    transmissionSig: header('transmission-sig'),
    certUrl: header('cert-url'),
    authAlgo: header('auth-algo'),
  };
}

function parseEvent(body: string): WebhookEvent | undefined {
  try {
    return webhookEvent.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

async function isEventKnown(db: Queryable, eventId: string): Promise<boolean> {
  return (await db.query('select 1 from webhook_events where event_id = $1', [eventId])).length > 0;
}

async function rememberEvent(db: Queryable, eventId: string, now: Date): Promise<void> {
  await db.query('insert into webhook_events (event_id, received_at) values ($1, $2) on conflict do nothing', [
    eventId,
    now,
  ]);
}

function notSigned() {
  return invalid('signature', 'The webhook is not signed by PayPal');
}
