import type { Mode } from './modes.ts';
import { centsOf, type Money } from './money.ts';
import type { PurchaseUnit } from './order-request.ts';

export interface PayPalOrder {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  unit: PurchaseUnit;
  /** Who is paid: the simulated merchant, unless the buyer chose a wrong one. */
  payee: string;
  /** What the buyer chose when they approved: the outcome of its capture. */
  mode: Mode;
  createdAt: string;
  updatedAt: string;
}

export interface Capture {
  id: string;
  orderId: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED';
  amount: Money;
  payee: string;
  customId: string | undefined;
  invoiceId: string | undefined;
  createdAt: string;
  updatedAt: string;
}

export interface Refund {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  amount: Money;
  customId: string | undefined;
  invoiceId: string | undefined;
  note: string | undefined;
  createdAt: string;
  updatedAt: string;
}

/** What happened, as the journal keeps it. `request` is the key of a PayPal-Request-Id. */
export type Entry =
  | { type: 'opened'; secret: string }
  | { type: 'order-created'; order: PayPalOrder; request?: string | undefined }
  | { type: 'order-approved'; id: string; mode: Mode; at: string }
  | { type: 'order-expired'; id: string }
  | { type: 'captured'; capture: Capture; request?: string | undefined }
  | { type: 'capture-settled'; id: string; status: 'COMPLETED' | 'DECLINED'; at: string }
  | { type: 'refunded'; refund: Refund; request?: string | undefined }
  | { type: 'refund-settled'; id: string; status: 'COMPLETED' | 'FAILED'; at: string };

export interface State {
  /** Signs access tokens and webhooks. */
  secret: string;
  orders: Map<string, PayPalOrder>;
  captures: Map<string, Capture>;
  refunds: Map<string, Refund>;
  /** The id of what the first call with a PayPal-Request-Id has created, by the call's key. */
  requests: Map<string, string>;
}

export function emptyState(): State {
  return { secret: '', orders: new Map(), captures: new Map(), refunds: new Map(), requests: new Map() };
}

/** Changes the state by what happened. Everything was decided before: an entry of the journal is never refused. */
export function apply(state: State, entry: Entry): void {
  switch (entry.type) {
    case 'opened':
      state.secret = entry.secret;
      return;
    case 'order-created':
      state.orders.set(entry.order.id, entry.order);
      remember(state, entry.request, entry.order.id);
      return;
    case 'order-approved':
      change(state.orders, entry.id, { status: 'APPROVED', mode: entry.mode, updatedAt: entry.at });
      return;
    case 'order-expired':
      state.orders.delete(entry.id);
      return;
    case 'captured': {
      const { id, orderId, payee, createdAt } = entry.capture;
      state.captures.set(id, entry.capture);
      change(state.orders, orderId, { status: 'COMPLETED', payee, updatedAt: createdAt });
      remember(state, entry.request, id);
      return;
    }
    case 'capture-settled':
      change(state.captures, entry.id, { status: entry.status, updatedAt: entry.at });
      return;
    case 'refunded':
      state.refunds.set(entry.refund.id, entry.refund);
      remember(state, entry.request, entry.refund.id);
      return;
    case 'refund-settled':
      change(state.refunds, entry.id, { status: entry.status, updatedAt: entry.at });
  }
}

/** The captures of an order: one at most. */
export function capturesOf(state: State, orderId: string): Capture[] {
  return [...state.captures.values()].filter((capture) => capture.orderId === orderId);
}

/** The refunds of a capture, oldest first. */
export function refundsOf(state: State, captureId: string): Refund[] {
  return [...state.refunds.values()].filter((refund) => refund.captureId === captureId);
}

/** Cents of a capture that are refunded or about to be. */
export function refundedCents(state: State, captureId: string): number {
  const counted = refundsOf(state, captureId).filter(({ status }) => status !== 'FAILED');
  return counted.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0);
}

function remember(state: State, request: string | undefined, id: string): void {
  if (request !== undefined) state.requests.set(request, id);
}

function change<Kept>(map: Map<string, Kept>, id: string, changes: Partial<Kept>): void {
  const found = map.get(id);
  if (found !== undefined) map.set(id, { ...found, ...changes });
}
