import { z } from 'zod';
import { dollars, id, pageLimit, queryText, wholeNumber } from './common-api.ts';
import { orderStatus } from './order-events.ts';
import { realDay } from './real-day.ts';

/** Limits of docs/api.md#place-order. */
export const MAX_LINES = 50;
export const MAX_TOTAL_CENTS = 999_999_999;
export const MAX_UNPAID_ORDERS = 5;
export const MAX_QUANTITY = 1_000_000;
export const IDEMPOTENCY_KEY_MAX = 255;
/** Maximum length of the reason of a cancellation. */
export const CANCEL_REASON_MAX = 500;

export const paymentMethod = z.enum(['pp', 'cod']);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/**
 * POST /api/orders. Only ids, quantities, the payment method and the subtotal that the customer saw are read: names,
 * images and prices come from the catalogue (docs/api.md#place-order). The other fields of
 * docs/requirements.md#calls-orders are accepted and ignored.
 */
export const placeOrderRequest = z.object({
  orderTotal: z.object({ cartSubtotal: dollars }),
  cartItems: z
    .array(
      z.object({
        productID: z.string().min(1).max(100),
        /** The chosen variant of a product with options (docs/api.md#variants). */
        variantID: z.string().min(1).max(100).optional(),
        quantity: wholeNumber.pipe(z.number().min(1).max(MAX_QUANTITY)),
      }),
    )
    .min(1)
    .max(MAX_LINES),
  paymentMethod,
});
export type PlaceOrderRequest = z.infer<typeof placeOrderRequest>;

export const orderUser = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  country: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
});

/** `variantID` is absent for a product without options; `sku`, as of the order, without one. */
export const orderLine = z.object({
  productID: id,
  variantID: id.optional(),
  sku: z.string().optional(),
  name: z.string(),
  image: z.object({ path: z.string() }).nullable(),
  quantity: z.number().int(),
  price: z.number(),
  count: z.number().int(),
});
export type OrderLine = z.infer<typeof orderLine>;

export const order = z.object({
  _id: id,
  createdAt: z.string(),
  user: orderUser,
  orderTotal: z.object({ itemsCount: z.number().int(), cartSubtotal: z.number() }),
  cartItems: z.array(orderLine),
  paymentMethod,
  isPaid: z.boolean(),
  paidAt: z.string().nullable(),
  isDelivered: z.boolean(),
  deliveredAt: z.string().nullable(),
  status: orderStatus,
  /** When a cash order expires unless its customer confirms the email address; absent in responses of the first release. */
  confirmUntil: z.string().nullable().optional(),
});
export type Order = z.infer<typeof order>;

/**
 * One order adds its history, oldest first, with the reason that was given for an entry; and, while it is unpaid at
 * PayPal, the end of its hold and what is known of its payment: `processing` (being captured), `pending` (PayPal still
 * checks it) or `mismatch` (money arrived that does not match the order). `deletedSince` says which of its subjects were
 * deleted after the order: screens do not link them. Absent in responses of the first release.
 */
export const orderDetails = order.extend({
  history: z.array(
    z.object({
      at: z.string(),
      what: orderStatus,
      by: z.enum(['customer', 'administrator', 'shop']),
      reason: z.string().nullable(),
    }),
  ),
  payment: z.enum(['processing', 'pending', 'mismatch']).nullable(),
  payableUntil: z.string().nullable(),
  deletedSince: z.object({ customer: z.boolean(), products: z.array(id) }).optional(),
});
export type OrderDetails = z.infer<typeof orderDetails>;

/** POST /api/orders/{id}/cancel */
export const cancelOrderRequest = z.object({ reason: queryText.pipe(z.string().max(CANCEL_REASON_MAX).optional()) });

/** POST /api/orders/admin/cancel-all: how many open orders of a customer were cancelled, and how many had to be left. */
export const cancelAllRequest = cancelOrderRequest.extend({ userId: z.string().min(1).max(100) });
export const cancelledAll = z.object({ cancelled: z.number().int(), left: z.number().int() });
export type CancelledAll = z.infer<typeof cancelledAll>;

/** POST /api/orders/{id}/confirmation: the token of the link in the order's email. */
export const confirmAddressRequest = z.object({ token: z.string().min(1).max(100) });

/** The order whose link confirmed an address. */
export const confirmedAddress = z.object({ _id: id, status: orderStatus });
export type ConfirmedAddress = z.infer<typeof confirmedAddress>;

/** POST /api/orders/{id}/confirmation-mail */
export const confirmationMailSent = z.object({ sent: z.literal(true) });

/** POST /api/orders/{id}/paypal: the id for PayPal's buttons. */
export const paypalStart = z.object({ paypalOrderId: z.string() });
export type PayPalStart = z.infer<typeof paypalStart>;

/** POST /api/orders/{id}/paypal/capture: PayPal's capture, which the browser compares with the order's total. */
export const capturedPayment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string() }),
});
export type CapturedPayment = z.infer<typeof capturedPayment>;

/** A variant that is for sale, as a customer who has to choose one sees it. */
export const variantChoice = z.object({ variantID: id, name: z.string(), price: z.number(), left: z.number().int() });
export type VariantChoice = z.infer<typeof variantChoice>;

/**
 * The `details` of a 409 of POST /api/orders: the lines that changed, with their current values. `choices` where a variant
 * has to be chosen.
 */
export const orderRefusal = z.array(
  z.object({
    productID: id,
    variantID: id.optional(),
    name: z.string(),
    left: z.number().int().optional(),
    price: z.number().optional(),
    choices: z.array(variantChoice).optional(),
  }),
);
export type OrderRefusal = z.infer<typeof orderRefusal>;

/**
 * The sort orders of the administrators' list of orders; `user` is the last name, then the first name, ignoring case.
 */
export const ORDER_SORTS = ['date_-1', 'date_1', 'total_1', 'total_-1', 'user_1', 'user_-1'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** A status, or every order that waits for its delivery: paid with PayPal, or placed with cash on delivery. */
export const orderStatusFilter = z.enum([...orderStatus.options, 'to-deliver']);
export type OrderStatusFilter = z.infer<typeof orderStatusFilter>;

/**
 * GET /api/orders/admin: all orders, newest first by default. All parameters can be combined; `from` and `to` are UTC
 * days, both inclusive. The next cursor is in X-Next-Cursor and belongs to its sort order. A 400 names the invalid
 * parameter.
 */
export const adminOrdersQuery = z.object({
  limit: pageLimit,
  cursor: queryText,
  search: queryText,
  status: queryText.pipe(orderStatusFilter.optional()),
  user: queryText,
  sort: queryText.pipe(z.enum(ORDER_SORTS).default('date_-1')),
  payment: queryText.pipe(paymentMethod.optional()),
  from: queryText.pipe(realDay.optional()),
  to: queryText.pipe(realDay.optional()),
});
export type AdminOrdersQuery = z.output<typeof adminOrdersQuery>;

/** GET /api/orders/analysis/{date} */
export const revenueOrder = z.object({
  _id: id,
  createdAt: z.string(),
  orderTotal: z.object({ cartSubtotal: z.number() }),
});
export type RevenueOrder = z.infer<typeof revenueOrder>;

/**
 * GET /api/admin/analytics/days/{date}, in dollars: the orders that were created on a UTC day. `gross`: those that count
 * as revenue, are being refunded or were refunded; `refunded`: the latter two; `net` is the difference.
 */
export const revenueDay = z.object({ gross: z.number(), refunded: z.number(), net: z.number() });
export type RevenueDay = z.infer<typeof revenueDay>;
