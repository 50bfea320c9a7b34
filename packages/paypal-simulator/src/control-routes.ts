import { z } from 'zod';
import { type Call, type Reply, type Route, readJson } from './call.ts';
import { alreadyCaptured, notFound, unprocessable } from './errors.ts';
import { mode } from './modes.ts';
import { representations } from './representations.ts';
import { recordAndAnnounce, type Simulator } from './simulator.ts';

const approval = z.object({
  mode: mode.default('normal'),
  /** That of the script whose button was pressed. */
  currency: z.string().optional(),
});
const fault = z.object({
  mode,
  count: z.number().int().min(1).max(1_000_000).default(1),
  path: z.string().default(''),
});
const webhookTarget = z.object({ url: z.url({ protocol: /^https?$/ }).nullable() });
const captureOutcome = z.object({ status: z.enum(['COMPLETED', 'DECLINED']) });
const refundOutcome = z.object({ status: z.enum(['COMPLETED', 'FAILED']) });

/** What buyers, time and PayPal's back office do, and what tests script. No credentials: only the shop reaches them. */
export function controlRoutes(simulator: Simulator): Route[] {
  const { ledger, faults, webhooks, requestCounts, now } = simulator;
  const { state } = ledger;
  return [
    { method: 'POST', path: /^\/simulator\/orders\/(\w+)\/approve$/, handle: approve },
    { method: 'POST', path: /^\/simulator\/orders\/(\w+)\/expire$/, handle: expire },
    { method: 'POST', path: /^\/simulator\/captures\/(\w+)\/settle$/, handle: settleCapture },
    { method: 'POST', path: /^\/simulator\/refunds\/(\w+)\/settle$/, handle: settleRefund },
    { method: 'POST', path: /^\/simulator\/faults$/, handle: script },
    { method: 'POST', path: /^\/simulator\/webhooks$/, handle: redirect },
    { method: 'GET', path: /^\/simulator\/ledger$/, handle: showLedger },
  ];

  /** The buyer approves; a second approval changes the mode of a capture that has not succeeded. */
  function approve(call: Call): Reply {
    const { id, status, mode, unit } = known(state.orders, call);
    const chosen = readJson(call, approval, {});
    if (chosen.currency !== undefined && chosen.currency !== unit.amount.currency_code)
      throw unprocessable('CURRENCY_MISMATCH', 'The order is in another currency than the script of the button.');
    if (status === 'COMPLETED') throw alreadyCaptured();
    // Anybody with a browser may approve: a repeated call writes nothing.
    if (status === 'APPROVED' && mode === chosen.mode) return { status: 200, body: { id, status } };
    recordAndAnnounce(simulator, { type: 'order-approved', id, mode: chosen.mode, at: now() }, call.base);
    return { status: 200, body: { id, status: 'APPROVED' } };
  }

  /** An order that nobody paid in time disappears. */
  function expire(call: Call): Reply {
    const { id, status } = known(state.orders, call);
    if (status === 'COMPLETED') throw alreadyCaptured();
    ledger.record({ type: 'order-expired', id });
    return { status: 204, body: undefined };
  }

  function settleCapture(call: Call): Reply {
    const { id, status } = known(state.captures, call);
    requirePending(status);
    const outcome = readJson(call, captureOutcome);
    recordAndAnnounce(simulator, { type: 'capture-settled', id, status: outcome.status, at: now() }, call.base);
    return { status: 200, body: { id, status: outcome.status } };
  }

  function settleRefund(call: Call): Reply {
    const { id, status } = known(state.refunds, call);
    requirePending(status);
    const outcome = readJson(call, refundOutcome);
    recordAndAnnounce(simulator, { type: 'refund-settled', id, status: outcome.status, at: now() }, call.base);
    return { status: 200, body: { id, status: outcome.status } };
  }

  function script(call: Call): Reply {
    faults.add(readJson(call, fault));
    return { status: 204, body: undefined };
  }

  function redirect(call: Call): Reply {
    webhooks.setUrl(readJson(call, webhookTarget).url ?? undefined);
    return { status: 204, body: undefined };
  }

  /** All money that moved, and how often each PayPal-Request-Id came, for checkers. */
  function showLedger({ base }: Call): Reply {
    const json = representations(state, base);
    const captures = [...state.captures.values()].map((capture) => ({
      id: capture.id,
      orderId: capture.orderId,
      customId: capture.customId ?? null,
      payee: capture.payee,
      amount: capture.amount,
      status: json.captureDetails(capture).status,
      createdAt: capture.createdAt,
    }));
    const refunds = [...state.refunds.values()].map(({ id, captureId, amount, status, createdAt }) => ({
      id,
      captureId,
      orderId: state.captures.get(captureId)?.orderId,
      amount,
      status,
      createdAt,
    }));
    return { status: 200, body: { captures, refunds, requests: Object.fromEntries(requestCounts) } };
  }
}

function known<Kept>(map: Map<string, Kept>, { params: [id = ''] }: Call): Kept {
  const kept = map.get(id);
  if (kept === undefined) throw notFound();
  return kept;
}

function requirePending(status: string): void {
  if (status !== 'PENDING') throw unprocessable('NOT_PENDING', 'Only what is pending can be settled.');
}
