import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Call, type Reply, type Route, readJson, requestKey, wantsRepresentation } from './call.ts';
import { captureOrder } from './capture-order.ts';
import { createOrder } from './create-order.ts';
import { alreadyCaptured, notFound } from './errors.ts';
import { orderRequest, refundRequest } from './order-request.ts';
import { refundCapture } from './refund-capture.ts';
import { representations } from './representations.ts';
import { recordAndAnnounce, type Simulator } from './simulator.ts';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Orders v2 and Payments v2, as far as the shop uses them. A repeated PayPal-Request-Id gets 200 instead of 201. */
export function paypalRoutes(simulator: Simulator): Route[] {
  return [
    { method: 'POST', path: /^\/v2\/checkout\/orders$/, operation: 'create-order', handle: create },
    { method: 'GET', path: /^\/v2\/checkout\/orders\/(\w+)$/, operation: 'show-order', handle: showOrder },
    { method: 'POST', path: /^\/v2\/checkout\/orders\/(\w+)\/capture$/, operation: 'capture-order', handle: capture },
    { method: 'GET', path: /^\/v2\/payments\/captures\/(\w+)$/, operation: 'show-capture', handle: showCapture },
    { method: 'POST', path: /^\/v2\/payments\/captures\/(\w+)\/refund$/, operation: 'refund-capture', handle: refund },
    { method: 'GET', path: /^\/v2\/payments\/refunds\/(\w+)$/, operation: 'show-refund', handle: showRefund },
  ];

  function create(call: Call): Reply {
    const { state, record } = simulator.ledger;
    const request = requestKey(call);
    const known = state.orders.get(state.requests.get(request ?? '') ?? '');
    if (known !== undefined) return created(200, known.id);
    const { purchase_units, payment_source } = readJson(call, orderRequest);
    const [unit] = purchase_units;
    if (unit === undefined) throw notFound();
    const paypalSource = payment_source?.paypal !== undefined;
    const order = createOrder({ id: newPayPalId(), at: simulator.now(), unit, paypalSource });
    record({ type: 'order-created', order, request });
    return created(201, order.id);

    function created(status: number, id: string): Reply {
      const order = found(state.orders, id);
      const json = representations(state, call.base);
      const minimal = { id, status: order.status, links: json.orderLinks(order) };
      return { status, body: wantsRepresentation(call) ? json.order(order) : minimal };
    }
  }

  function showOrder({ params, base }: Call): Reply {
    const { state } = simulator.ledger;
    return { status: 200, body: representations(state, base).order(found(state.orders, params[0])) };
  }

  function capture(call: Call): Reply {
    const { state } = simulator.ledger;
    const { params, base, mode } = call;
    const [orderId = ''] = params;
    const request = requestKey(call);
    const isRepeated = state.requests.has(request ?? '');
    readJson(call, z.looseObject({}), {});
    if (!isRepeated) {
      const taken = captureOrder(state, { orderId, mode, id: newPayPalId(), at: simulator.now() });
      recordAndAnnounce(simulator, { type: 'captured', capture: taken, request: keyOf(mode, request) }, base);
    }
    if (mode === 'already-captured') throw alreadyCaptured();
    const order = found(state.orders, orderId);
    const json = representations(state, base);
    const body = wantsRepresentation(call) ? json.order(order) : json.capturedOrder(order);
    return { status: isRepeated ? 200 : 201, body };
  }

  function showCapture({ params, base }: Call): Reply {
    const { state } = simulator.ledger;
    return { status: 200, body: representations(state, base).captureDetails(found(state.captures, params[0])) };
  }

  function refund(call: Call): Reply {
    const { state } = simulator.ledger;
    const { params, base, mode } = call;
    const [captureId = ''] = params;
    const request = requestKey(call);
    const known = state.refunds.get(state.requests.get(request ?? '') ?? '');
    const read = readJson(call, refundRequest, {});
    const given =
      known ?? refundCapture(state, { captureId, request: read, mode, id: newPayPalId(), at: simulator.now() });
    if (known === undefined) recordAndAnnounce(simulator, { type: 'refunded', refund: given, request }, base);
    const whole = representations(state, base).refund(given);
    const { id, status, links } = whole;
    return { status: known === undefined ? 201 : 200, body: wantsRepresentation(call) ? whole : { id, status, links } };
  }

  function showRefund({ params, base }: Call): Reply {
    const { state } = simulator.ledger;
    return { status: 200, body: representations(state, base).refund(found(state.refunds, params[0])) };
  }
}

/** The money of `already-captured` was taken by an earlier call, so this call's id does not stand for it. */
function keyOf(mode: Call['mode'], request: string | undefined): string | undefined {
  return mode === 'already-captured' ? undefined : request;
}

/** @throws PayPalError 404 */
function found<Kept>(map: Map<string, Kept>, id: string | undefined): Kept {
  const kept = map.get(id ?? '');
  if (kept === undefined) throw notFound();
  return kept;
}

/** An id that looks like PayPal's: 17 capital letters and digits. */
function newPayPalId(): string {
  return [...randomBytes(17)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
