import { productOf } from '@shop/contracts/catalogue-events.ts';
import { MAX_TOTAL_CENTS, type PaymentMethod } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Offer } from '../stock/price-list.ts';

/**
 * What a customer wants to buy. `productId` is what is sold: a product without options, or a variant (ADR 64), and then
 * `chosenOf` is its product; absent if nobody chose a variant.
 */
export interface CartLine {
  productId: string;
  quantity: number;
  chosenOf?: string | undefined;
}

/** The requested products, each once, and the subtotal in cents that the customer saw. */
export interface Cart {
  lines: readonly CartLine[];
  subtotalCents: number;
}

/**
 * A line of an order. `productId` is what was sold, a product or a variant of the product `variantOf` (ADR 64).
 * `countBefore` is the stock before the order (docs/api.md#orders).
 */
export interface OrderLine {
  productId: string;
  name: string;
  imagePath: string | null;
  quantity: number;
  priceCents: number;
  countBefore: number;
  variantOf: string | null;
  /** The shop's own number of it when the order was placed. */
  sku: string | null;
}

/** The customer's name and delivery address at the time of the order. */
export interface Customer {
  name: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  country: string;
  zipCode: string;
  city: string;
  state: string;
}

export interface Order {
  id: string;
  userId: string;
  customer: Customer;
  paymentMethod: PaymentMethod;
  status: OrderStatus;
  lines: readonly OrderLine[];
  itemsCount: number;
  subtotalCents: number;
  createdAt: Date;
  paidAt: Date | null;
  deliveredAt: Date | null;
  /**
   * The end of the order's hold: a PayPal order that is unpaid then expires, and a cash order whose address is unconfirmed.
   * null for a cash order of a confirmed address.
   */
  payableUntil: Date | null;
  version: number;
}

export type Actor = 'customer' | 'administrator' | 'shop';

/** One entry of an order's history, with the reason that was given for it. */
export interface HistoryEntry {
  at: Date;
  what: OrderStatus;
  by: Actor;
  reason: string | null;
}

export type RefusalReason = 'not-sold' | 'choose-variant' | 'total-too-large' | 'too-little-stock' | 'prices-changed';

/**
 * Why a cart cannot become an order. `late`: an outdated price list could explain it (docs/api.md#place-order).
 * `lines`: current price or stock of the affected products.
 */
export interface CartRefusal {
  kind: 'refused';
  reason: RefusalReason;
  late: boolean;
  lines: readonly RefusedLine[];
}

/** A refused line: what was to be sold, of which product it is a variant, and what is known of it now. */
export interface RefusedLine {
  productId: string;
  variantOf?: string | null | undefined;
  name: string;
  left?: number;
  priceCents?: number;
  /** The variants for sale, where the customer has to choose one. */
  choices?: readonly Offer[];
}

export type CartDecision =
  | { kind: 'accepted'; lines: OrderLine[]; itemsCount: number; subtotalCents: number }
  | CartRefusal;

/** Sums the lines of each product, in the order of their first appearance (docs/api.md#place-order). */
export function mergeLines(lines: readonly CartLine[]): Cart['lines'] {
  const byId = Map.groupBy(lines, ({ productId }) => productId);
  return [...byId].map(([productId, same]) => ({
    productId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    // One line that did not choose must not hide behind another that did.
    chosenOf: same.every(({ chosenOf }) => chosenOf === same[0]?.chosenOf) ? same[0]?.chosenOf : undefined,
  }));
}

/** Decides whether a cart becomes an order, by the shop's prices and stock. Accepts all lines or none. */
export function decideCart(cart: Cart, offers: ReadonlyMap<string, Offer>): CartDecision {
  const unchosen = cart.lines.filter(
    ({ productId, chosenOf }) => chosenOf === undefined && (offers.get(productId)?.variantOf ?? null) !== null,
  );
  if (unchosen.length > 0) {
    const lines = unchosen.map(({ productId }) => ({ productId, name: offers.get(productId)?.name ?? '' }));
    return { kind: 'refused', reason: 'choose-variant', late: false, lines };
  }
  const notSold = cart.lines.filter(({ productId, chosenOf }) => {
    const offer = offers.get(productId);
    return offer === undefined || offer.removed || (chosenOf !== undefined && chosenOf !== productOf(offer));
  });
  if (notSold.length > 0) {
    // Waiting helps only for a product that is not known yet: a removed one never returns, a draft seldom within a second,
    // and a malformed id never becomes a product.
    const late = notSold.every(({ productId }) => isId(productId) && !offers.has(productId));
    // Without the name: it may be that of a draft, which nobody outside knows yet. The cart of a shopper has the old one.
    const lines = notSold.map(({ productId, chosenOf }) => ({ productId, variantOf: chosenOf, name: '', left: 0 }));
    return { kind: 'refused', reason: 'not-sold', late, lines };
  }
  const lines = cart.lines.flatMap(({ productId, quantity }) => {
    const offer = offers.get(productId);
    return offer === undefined ? [] : [lineOf(offer, quantity)];
  });
  const subtotalCents = lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0);
  if (subtotalCents > MAX_TOTAL_CENTS) return { kind: 'refused', reason: 'total-too-large', late: false, lines: [] };
  const short = lines.filter((line) => line.quantity > line.countBefore);
  if (short.length > 0) {
    const refused = short.map(({ countBefore, productId, variantOf, name }) => ({
      productId,
      variantOf,
      name,
      left: countBefore,
    }));
    return { kind: 'refused', reason: 'too-little-stock', late: true, lines: refused };
  }
  if (subtotalCents !== cart.subtotalCents) return { kind: 'refused', reason: 'prices-changed', late: true, lines };
  const itemsCount = lines.reduce((sum, line) => sum + line.quantity, 0);
  return { kind: 'accepted', lines, itemsCount, subtotalCents };
}

/**
 * Decides what 'Mark as delivered' changes. Delivers an order once (P-A12), and never an unpaid PayPal order
 * (docs/api.md#delivered).
 */
export function decideDelivery(
  order: Order,
  now: Date,
): { kind: 'delivered'; order: Order; history: OrderStatus[] } | { kind: 'already' } | { kind: 'refused' } {
  switch (order.status) {
    case 'delivered':
      return { kind: 'already' };
    case 'placed':
      // Cash on delivery is paid now; an unpaid PayPal order is not shipped.
      return order.paymentMethod === 'cod'
        ? { kind: 'delivered', order: delivered({ ...order, paidAt: now }, now), history: ['paid', 'delivered'] }
        : { kind: 'refused' };
    case 'paid':
      return { kind: 'delivered', order: delivered(order, now), history: ['delivered'] };
    case 'expired':
    case 'cancelled':
    case 'refunding':
    case 'refunded':
      return { kind: 'refused' };
  }
}

/**
 * Decides what cancelling changes (docs/api.md#cancel). A paid PayPal order is refunded first.
 * @returns `already` for an order that has ended; `refused` for a delivered one
 */
export function decideCancellation(
  order: Order,
): { kind: 'ended'; order: Order } | { kind: 'already' } | { kind: 'refused' } {
  switch (order.status) {
    case 'placed':
      return { kind: 'ended', order: { ...order, status: 'cancelled', version: order.version + 1 } };
    case 'paid':
      return { kind: 'ended', order: { ...order, status: 'refunding', version: order.version + 1 } };
    case 'delivered':
      return { kind: 'refused' };
    case 'expired':
    case 'cancelled':
    case 'refunding':
    case 'refunded':
      return { kind: 'already' };
  }
}

/** Whether an order waits for a PayPal payment: only then may a payment be started, captured or accepted. */
export function awaitsPayment(order: Pick<Order, 'status' | 'paymentMethod'>): boolean {
  return order.paymentMethod === 'pp' && order.status === 'placed';
}

/** Whether a cash order waits for its customer to confirm the email address (docs/api.md#confirmation). */
export function awaitsConfirmation(order: Pick<Order, 'status' | 'paymentMethod' | 'payableUntil'>): boolean {
  return order.paymentMethod === 'cod' && order.status === 'placed' && order.payableUntil !== null;
}

function delivered(order: Order, now: Date): Order {
  return { ...order, status: 'delivered', deliveredAt: now, version: order.version + 1 };
}

function lineOf(offer: Offer, quantity: number): OrderLine {
  const { productId, name, imagePath, priceCents, left, variantOf, sku } = offer;
  return { productId, name, imagePath, quantity, priceCents, countBefore: left, variantOf, sku };
}
