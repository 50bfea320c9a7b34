import { MAX_TOTAL_CENTS, type PaymentMethod } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';

/** What can be said of a product when it is to be sold: the price list's part and the stock's. Money in cents. */
export interface Offer {
  productId: string;
  name: string;
  priceCents: number;
  imagePath: string | null;
  removed: boolean;
  left: number;
}

/** What a customer asks for: each product once, and the subtotal that he was shown. */
export interface Cart {
  lines: readonly { productId: string; quantity: number }[];
  subtotalCents: number;
}

/** `countBefore` is the stock before the order (API.md). */
export interface OrderLine {
  productId: string;
  name: string;
  imagePath: string | null;
  quantity: number;
  priceCents: number;
  countBefore: number;
}

/** Who ordered, and where to, as it was then. */
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
  version: number;
}

export type Actor = 'customer' | 'administrator' | 'shop';

/** One entry of an order's history. */
export interface HistoryEntry {
  at: Date;
  what: OrderStatus;
  by: Actor;
}

export type RefusalReason = 'not-sold' | 'total-too-large' | 'too-little-stock' | 'prices-changed';

/** `late`: a price list that is behind could explain it (API.md). `lines`: what is true of them now. */
export interface CartRefusal {
  kind: 'refused';
  reason: RefusalReason;
  late: boolean;
  lines: readonly { productId: string; name: string; left?: number; priceCents?: number }[];
}

export type CartDecision =
  | { kind: 'accepted'; lines: OrderLine[]; itemsCount: number; subtotalCents: number }
  | CartRefusal;

/** Lines of one product summed, in the order in which the products first appear (API.md). */
export function summed(lines: readonly { productId: string; quantity: number }[]): Cart['lines'] {
  const quantities = new Map<string, number>();
  for (const line of lines) quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + line.quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

/** Decides a cart by what is known of its products: our prices, our stock, all or nothing. */
export function decideCart(cart: Cart, offers: ReadonlyMap<string, Offer>): CartDecision {
  const notSold = cart.lines.filter(({ productId }) => offers.get(productId)?.removed !== false);
  if (notSold.length > 0) {
    // A removed product never comes back, and what is no id will never be a product: waiting explains neither.
    const late = notSold.every(({ productId }) => isId(productId) && !offers.has(productId));
    const lines = notSold.map(({ productId }) => ({ productId, name: offers.get(productId)?.name ?? '', left: 0 }));
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
    const refused = short.map((line) => ({ productId: line.productId, name: line.name, left: line.countBefore }));
    return { kind: 'refused', reason: 'too-little-stock', late: true, lines: refused };
  }
  if (subtotalCents !== cart.subtotalCents) return { kind: 'refused', reason: 'prices-changed', late: true, lines };
  const itemsCount = lines.reduce((sum, line) => sum + line.quantity, 0);
  return { kind: 'accepted', lines, itemsCount, subtotalCents };
}

/** What 'Mark as delivered' does to an order: once, and never for nothing (API.md, P-A12). */
export function decideDelivery(
  order: Order,
  now: Date,
): { kind: 'delivered'; order: Order; history: OrderStatus[] } | { kind: 'already' } | { kind: 'refused' } {
  switch (order.status) {
    case 'delivered':
      return { kind: 'already' };
    case 'placed':
      // Cash changes hands on delivery; an unpaid PayPal order stays in the shop.
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

function delivered(order: Order, now: Date): Order {
  return { ...order, status: 'delivered', deliveredAt: now, version: order.version + 1 };
}

function lineOf(offer: Offer, quantity: number): OrderLine {
  const { productId, name, imagePath, priceCents, left } = offer;
  return { productId, name, imagePath, quantity, priceCents, countBefore: left };
}
