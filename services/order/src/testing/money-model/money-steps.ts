import type { Action, OrderAction } from './money-actions.ts';
import {
  awaits,
  capture,
  compare,
  complete,
  confirmAddress,
  end,
  isCapturing,
  isPaid,
  isWithinHold,
  place,
  refund,
  whyNotPayable,
} from './money-model.ts';
import type { Model, OrderModel, Product } from './money-state.ts';

const HOUR_MS = 3_600_000;

/** A transaction of an action. @returns the action's result, if this ends it */
export type Step = (m: Model) => string | undefined;

/** The transactions of an action, as the model has them: those of two concurrent actions may interleave. */
export function stepsOf(action: Action): Step[] {
  switch (action.kind) {
    case 'place':
      return [(m) => place(m, action)];
    case 'wait':
      return [(m) => done(Object.assign(m, { now: m.now + action.minutes * 60_000 }))];
    case 'adjust':
      return [
        (m) => {
          const product = m.products[action.product] as Product;
          product.cents = action.cents;
          product.left = Math.max(0, product.left + action.difference);
          return 'ok';
        },
      ];
    case 'remove-product':
      return [(m) => done(Object.assign(m.products[action.product] as Product, { removed: true }))];
    case 'delete-user':
      return [(m) => done(m.deletedUsers.push(action.user))];
    case 'expire':
      return expire(action.isDown);
    case 'reconcile':
      return action.isDown ? [() => 'ok'] : reconcile();
    case 'refund': {
      const { mode } = action;
      return [(m) => done(mode !== 'lost' && Object.values(m.orders).map((o) => refund(o, mode)))];
    }
    case 'retry-refunds':
      return [
        (m) => {
          for (const { captures } of Object.values(m.orders))
            for (const one of captures) if (one.refund === 'failed') one.refund = 'requested';
          return 'ok';
        },
      ];
    default:
      return orderSteps(action).map((step) => (m) => step(m, m.orders[action.order] as OrderModel));
  }
}

const done = (_change: unknown) => 'ok';

type OrderStep = (m: Model, o: OrderModel) => string | undefined;

const signedIn: OrderStep = (m, o) => (m.deletedUsers.includes(o.user) ? 'not-signed-in' : undefined);

function orderSteps(action: OrderAction): OrderStep[] {
  switch (action.kind) {
    case 'start':
      return [
        (m, o) => signedIn(m, o) ?? beginStart(m, o),
        (_m, o) => comparePrevious(o),
        (m, o) => signedIn(m, o) ?? start(m, o),
      ];
    case 'capture':
      return [(m, o) => signedIn(m, o) ?? beginCapture(m, o), (_m, o) => capture(o)];
    case 'confirm':
      return [(m, o) => signedIn(m, o) ?? beginConfirm(o), (m, o) => signedIn(m, o) ?? confirm(o)];
    case 'webhook':
      return [(_m, o) => done(compare(o))];
    case 'confirm-address':
      return [(m, o) => confirmAddress(m, o)];
    case 'deliver':
      return [(_m, o) => deliver(o)];
    case 'cancel':
      return [(m, o) => (action.by === 'customer' ? signedIn(m, o) : undefined) ?? cancel(m, o)];
    case 'approve':
      return [(_m, o) => done(Object.assign(o, { paypal: 'approved', mode: action.mode }))];
    case 'forget':
      return [(_m, o) => done(Object.assign(o, { paypal: 'gone' }))];
    case 'complete':
    case 'pay-again':
      return [(_m, o) => done(complete(o, { cents: o.cents, verdict: 'ours', status: 'COMPLETED' }))];
    case 'settle':
      return [
        (_m, o) => {
          for (const one of o.captures) if (one.status === 'PENDING') one.status = action.status;
          return 'ok';
        },
      ];
  }
}

function beginStart(m: Model, o: OrderModel): string | undefined {
  if (!awaits(o)) return whyNotPayable(o);
  return o.holdUntil <= m.now ? 'not-payable' : undefined;
}

/** What the shop finds at PayPal before it starts a payment again. The order may have ended meanwhile. */
function comparePrevious(o: OrderModel): string | undefined {
  if (o.paypal === 'created' || o.paypal === 'approved') return 'ok';
  if (o.paypal !== 'captured') return undefined;
  compare(o);
  if (!awaits(o)) return whyNotPayable(o);
  if (o.captures.some(({ status }) => status === 'PENDING')) return 'payment-pending';
  return o.captures.some(({ status }) => status === 'COMPLETED') ? 'payment-mismatch' : undefined;
}

function start(m: Model, o: OrderModel): string {
  const refusal = beginStart(m, o);
  if (refusal !== undefined) return refusal;
  Object.assign(o, { paypal: 'created', isDeclined: o.paypal === 'none' && o.isDeclined, captures: [] });
  return 'ok';
}

function beginCapture(m: Model, o: OrderModel): string | undefined {
  if (!awaits(o)) return whyNotPayable(o);
  if (o.paypal === 'none') return 'payment-not-started';
  if (o.captures.some(({ kind }) => kind === 'mismatch')) return 'payment-mismatch';
  if (!isWithinHold(m, o)) return 'not-payable';
  if (!isCapturing(m, o)) o.capturingUntil = m.now + 5 * 60_000;
  return undefined;
}

function beginConfirm(o: OrderModel): string | undefined {
  if (o.method === 'pp' && isPaid(o)) return 'ok';
  if (!awaits(o)) return 'not-payable';
  return o.paypal === 'none' ? 'not-paid' : undefined;
}

function confirm(o: OrderModel): string {
  compare(o);
  if (awaits(o)) return 'not-paid';
  return isPaid(o) ? 'ok' : 'not-payable';
}

function deliver(o: OrderModel): string {
  if (!(o.status === 'placed' && o.method === 'cod') && !isPaid(o)) return 'not-deliverable';
  o.status = 'delivered';
  return 'ok';
}

function cancel(m: Model, o: OrderModel): string {
  if (o.status === 'delivered') return 'already-delivered';
  if (o.status === 'placed' && isCapturing(m, o)) return 'payment-in-progress';
  if (o.status === 'placed' || o.status === 'paid') end(m, o, o.status === 'paid' ? 'refunding' : 'cancelled');
  return 'ok';
}

/** Orders that nobody paid or confirmed in time, and whose payment PayPal does not still check. */
function isDue(m: Model, o: OrderModel): boolean {
  const waits = o.isPending && o.holdUntil + 72 * HOUR_MS > m.now;
  return o.status === 'placed' && !isWithinHold(m, o) && !waits;
}

function expire(isDown: boolean): Step[] {
  let due: OrderModel['holdUntil'][] = [];
  const each = (m: Model, work: (o: OrderModel) => void) => {
    for (const number of due) work(m.orders[number] as OrderModel);
    return undefined;
  };
  return [
    (m) => {
      due = Object.keys(m.orders)
        .map(Number)
        .filter((number) => {
          const o = m.orders[number] as OrderModel;
          return isDue(m, o) && (!isDown || o.paypal === 'none' || m.now - o.holdUntil > HOUR_MS);
        });
      return undefined;
    },
    (m) => (isDown ? undefined : each(m, (o) => o.paypal !== 'none' && compare(o))),
    (m) => each(m, (o) => isDue(m, o) && end(m, o, 'expired')) ?? 'ok',
  ];
}

/** Compares every payment that may still come; an approved one is captured. */
function reconcile(): Step[] {
  return [
    (m) => {
      for (const o of Object.values(m.orders)) {
        if (o.paypal === 'none' || !(awaits(o) || o.status === 'cancelled' || o.status === 'expired')) continue;
        const isLeft = !awaits(o) || !isWithinHold(m, o) || (o.isDeclined && !isCapturing(m, o));
        if (o.paypal === 'approved' && !isLeft) {
          if (!isCapturing(m, o)) o.capturingUntil = m.now + 5 * 60_000;
          if (capture(o) !== 'ok') continue;
        }
        compare(o);
      }
      return 'ok';
    },
  ];
}
