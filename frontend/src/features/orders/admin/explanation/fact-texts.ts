import { dollarsOf } from '@shop/contracts/money.ts';
import type { ExplainingService, OrderFact, OrderFactAction, OrderFactKind } from '@shop/contracts/order-facts.ts';
import { day, formatCount, formatMoney, timeOfDay } from '../../../../shared/format.ts';
import { listTexts, timelineTexts } from '../../orders-texts.ts';
import { adminDetailsTexts } from '../admin-orders-texts.ts';
import { discrepancyTexts } from '../attention/discrepancy-texts.ts';

export const explanationTexts = {
  title: 'How did this happen?',
  hint: 'Everything that each service knows about this order, in plain words.',
  show: 'Show the whole story',
  loading: 'The story is being put together',
  list: 'What happened, oldest first',
  missing: (services: string) => `${services} did not respond: what is known there is missing here.`,
  needsHand: 'Needs a hand',
  nothingOpen: 'Now: nothing about this order needs a hand.',
  open: (count: number) =>
    count === 1 ? 'Now: one thing needs a hand.' : `Now: ${formatCount(count)} things need a hand.`,
  asItWas: 'As it was at',
  now: 'now',
  /** For screen readers: the time, and how much of the story is shown. */
  moment: (time: string, shown: number, all: number) => `${time}, ${formatCount(shown)} of ${formatCount(all)} steps`,
  trace: 'Trace',
  traceOf: (step: string) => `Trace of this step, in a new tab: ${step}`,
  actions: {
    'check-payment': 'Check the payment',
    'send-mail': 'Send the mail again',
    'replay-event': 'Replay',
  } satisfies Record<OrderFactAction, string>,
  /** For screen readers: which step a button is about. */
  actionOn: (action: string, step: string) => `${action}: ${step}`,
  /** @param result of a replay, whether it helped */
  done: (action: OrderFactAction, { replayed = true, error }: { replayed?: boolean; error?: string } = {}) =>
    replayed ? doneTexts[action] : sentence('It could not be taken in', error),
  utc: (day: string, time: string) => `${day} ${time} UTC`,
  timeUnknown: 'time not noted',
  services: { order: 'Orders', catalogue: 'Catalogue', analytics: 'Analytics', chat: 'Chat' } satisfies Record<
    ExplainingService,
    string
  >,
};

const doneTexts: Record<OrderFactAction, string> = {
  'check-payment': 'PayPal was asked',
  'send-mail': 'The email is on its way',
  'replay-event': 'It was taken in',
};

/** What the projections of events are called (their names in the services' subscriptions.ts). */
const projections: Record<string, string> = {
  revenue: 'The chart of revenue',
  'sold-items': 'The list of products sold',
  sales: 'The bestsellers',
  purchases: 'The mark of buyers in reviews',
};

type Details = OrderFact['details'];

/** Tells one fact in words: what happened, and why if that is known. */
export function factText({ what, details }: Pick<OrderFact, 'what' | 'details'>): string {
  return told[what](details);
}

const told: Record<OrderFactKind, (details: Details) => string> = {
  'order-placed': (d) =>
    sentence(
      `Placed: ${listTexts.items(Number(d.itemsCount))} for ${money(d.subtotalCents)}, to be paid ${d.paymentMethod === 'pp' ? 'with PayPal' : 'in cash'}`,
      d.payableUntil && `holds its stock until ${utcTime(String(d.payableUntil))}`,
    ),
  'request-repeated': (d) =>
    `The browser sent the same order ${times(d.times)} more, as after a double click or a lost response: it got this order, and nothing was placed twice`,
  'stock-taken': (d) =>
    sentence(
      `${d.name}: ${d.quantity} taken from stock, ${d.before} before and ${d.after} after, at ${money(d.priceCents)} each by the price list`,
      d.priceNowCents === null && 'not sold any more',
      d.priceNowCents !== null && d.priceNowCents !== d.priceCents && `it costs ${money(d.priceNowCents)} now`,
    ),
  'stock-returned': (d) => `${listTexts.items(Number(d.units))} went back into stock`,
  'status-changed': (d) =>
    sentence(
      `${timelineTexts.steps[d.status as keyof typeof timelineTexts.steps] ?? d.status}, ${adminDetailsTexts.by[d.by as keyof typeof adminDetailsTexts.by] ?? d.by}`,
      d.reason && timelineTexts.reason(String(d.reason)),
    ),
  'payment-started': (d) =>
    sentence(
      `PayPal was asked ${times(d.creations)} for a payment and ${times(d.captures)} to collect it`,
      d.paypalOrderId && `PayPal's order ${d.paypalOrderId}`,
    ),
  'payment-attempted': (d) =>
    sentence(
      `${attempts[String(d.step)] ?? inWords(d.step)}, ${adminDetailsTexts.by[d.by as keyof typeof adminDetailsTexts.by] ?? d.by}`,
      attemptEnd(d),
      d.paypalOrderId && `PayPal's order ${d.paypalOrderId}`,
      d.captureId && `capture ${d.captureId}`,
    ),
  'payment-declined': () => 'PayPal declined the last attempt: the customer may pay in another way',
  'payment-pending': () => 'PayPal still checks the payment, which can take days: the order keeps its stock',
  'payment-captured': (d) =>
    sentence(`PayPal collected ${money(d.amountCents)}${captureKinds[String(d.kind)] ?? ''}`, `capture ${d.captureId}`),
  'payment-verified': (d) => `The payment was compared with PayPal's record, capture ${d.captureId}`,
  'refund-requested': (d) =>
    sentence(
      `A refund of ${money(d.amountCents)} was requested`,
      Number(d.attempts) > 0 && `PayPal was asked ${times(d.attempts)}`,
    ),
  'refund-failed': (d) => sentence('The refund failed', d.error && `PayPal says ${d.error}`),
  'refund-completed': (d) =>
    sentence(`PayPal refunded ${money(d.amountCents)}`, d.paypalRefundId && `refund ${d.paypalRefundId}`),
  'discrepancy-found': (d) => `The books disagree: ${discrepancyTexts.rule(String(d.rule))}`,
  'discrepancy-resolved': (d) => `The books agree again: ${discrepancyTexts.rule(String(d.rule))}`,
  'mail-queued': (d) =>
    sentence(withSubject('Email to the customer', d), d.error && `the last attempt failed with ${d.error}`),
  'mail-sent': (d) => withSubject(`The email was sent ${after(d.afterMs)}`, d),
  'mail-failed': (d) => sentence(withSubject('The email failed for good', d), d.error && String(d.error)),
  'event-made': (d) => `To be told to the other services: ${inWords(d.type)} (version ${d.version} of the order)`,
  'event-published': (d) => `Told to the other services ${after(d.afterMs)}: ${inWords(d.type)}`,
  'event-applied': (d) =>
    `${projections[String(d.projection)] ?? inWords(d.projection)} has version ${d.version}, its newest${d.afterMs === undefined ? '' : `, ${after(d.afterMs)}`}`,
  'event-dead-lettered': (d) => `What happened could not be taken in here: ${d.error}`,
  'event-replayed': (d) =>
    d.closedBy ? `${d.closedBy} closed it without another try` : 'It was taken in at another try',
  'counted-in-chart': (d) =>
    d.counts
      ? sentence(
          `The chart holds ${money(d.subtotalCents)}`,
          Number(d.refundedCents) > 0 && `${money(d.refundedCents)} of it refunded`,
        )
      : 'The chart does not count it',
  'customer-wrote': () => 'The customer wrote to support',
  'administrator-acted': (d) => `${d.by}: ${inWords(d.action)}`,
};

/** Says which email it is, where its subject is known. */
function withSubject(text: string, { subject }: Details): string {
  return subject ? `${text}: ${subject}` : text;
}

/** What PayPal was asked for. */
const attempts: Record<string, string> = {
  create: 'PayPal was asked for a payment',
  capture: 'PayPal was asked to collect the payment',
  check: 'PayPal was asked about the payment',
};

/** What PayPal said, by its own words. */
const outcomes: Record<string, string> = {
  CREATED: 'it waits for the customer',
  PAYER_ACTION_REQUIRED: 'it waits for the customer',
  APPROVED: 'the customer has approved it',
  COMPLETED: 'it is collected',
  PENDING: 'PayPal still checks it',
  DECLINED: 'PayPal declined it',
  unavailable: 'PayPal did not respond',
  failed: 'it failed here',
};

function attemptEnd({ outcome, endedAt, tookMs }: Details): string {
  if (!endedAt) return 'no end is noted, as when a process stops meanwhile';
  const said = outcomes[String(outcome)] ?? `PayPal says ${outcome}`;
  return `${said}, at ${String(endedAt).slice(11, 23)} (${after(tookMs)})`;
}

/** What was collected, if not the order's payment. */
const captureKinds: Record<string, string> = {
  surplus: ' a second time, or after the order had ended: it is refunded',
  mismatch: ', which does not fit this order: it pays nothing',
};

/** Joins what is known: `sentence('Paid', false, 'late')` is 'Paid; late'. */
function sentence(...parts: (string | number | boolean | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join('; ');
}

function money(cents: Details[string] | undefined): string {
  return formatMoney(dollarsOf(Number(cents)));
}

function times(count: Details[string] | undefined): string {
  return count === 1 ? 'once' : `${formatCount(Number(count))} times`;
}

/** A name in kebab-case as words: 'order created'. */
function inWords(name: Details[string] | undefined): string {
  return String(name).replaceAll('-', ' ');
}

/** As the times beside it. */
function utcTime(iso: string): string {
  return explanationTexts.utc(day(iso), timeOfDay(iso));
}

/** 'after 12 ms', 'after 3.4 s', 'after 2 min'. */
function after(ms: Details[string] | undefined): string {
  const value = Number(ms);
  if (value < 1_000) return `after ${value} ms`;
  return value < 120_000 ? `after ${(value / 1_000).toFixed(1)} s` : `after ${Math.round(value / 60_000)} min`;
}
