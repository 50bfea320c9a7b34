import type { PaymentMethod } from '@shop/contracts/order-api.ts';
import { formatCount, formatMoney } from '../../shared/format.ts';
import { orderStatusTexts } from '../../shared/order-status-texts.ts';

/** Texts of checkout and orders; those of docs/requirements.md are verbatim. */
const paymentNames: Record<PaymentMethod, string> = { pp: 'PayPal', cod: 'Cash On Delivery' };

/** Short names for the narrow rows on phones. */
const shortPaymentNames: Record<PaymentMethod, string> = { pp: 'PayPal', cod: 'Cash' };

export const orderTexts = {
  notConfirmed: 'The server did not confirm the change.',
  shipping: 'Shipping',
  name: 'Name',
  lastName: 'Last name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  country: 'Country',
  phone: 'Phone',
  missing: 'missing',
  paymentMethod: 'Payment method',
  paymentNames,
  shortPaymentNames,
  summary: 'Order summary',
  notDelivered: 'Not delivered',
  deliveredAt: (date: string) => `Delivered at ${date}`,
  notPaid: 'Not paid yet',
  paidOn: (date: string) => `Paid on ${date}`,
  neverPaid: 'Not paid',
  refunding: 'PayPal is returning the payment',
  refundedOn: (date: string) => `Refunded on ${date}`,
} as const;

export const checkoutTexts = {
  title: 'Checkout',
  cart: 'Shopping Cart',
  loading: 'Loading your address ....',
  change: 'Change',
  addressFailed: 'Your address could not be loaded.',
  addressSaved: 'Your address is saved.',
  tryAgain: 'Try again',
  items: 'Items',
  editCart: 'Edit cart',
  paypalDescription: 'Pay by card or PayPal balance right after you place the order.',
  simulated: 'This shop simulates PayPal: no money moves.',
  codDescription: 'Pay the courier when the parcel is at your door.',
  incomplete: 'In order to make order, fill out your profile with correct address, city, etc',
  placeOrder: 'Place order',
  placeOrderFor: (total: string) => `Place order · ${total}`,
  loadingMethods: 'Loading the payment methods ....',
  methodsFailed: 'The payment methods could not be loaded, so only cash on delivery is offered.',
  payLater: { pp: 'You pay on the next page.', cod: 'You pay on delivery.' } satisfies Record<PaymentMethod, string>,
  empty: 'Your cart is empty',
  emptyText: 'Add a product, then return to checkout.',
  browse: 'Browse products',
  toCart: 'Go to the cart',
  cartChanged: 'Something in your cart has changed',
  notEnough: 'Some quantities are no longer in stock',
  nowPrice: (name: string, price: number) => `${name}: now ${formatMoney(price)}`,
  nowLeft: (name: string, left: number) => (left > 0 ? `${name}: only ${formatCount(left)} left` : `${name}: sold out`),
  choose: (name: string) => `${name}: choose a variant`,
  noResponse: 'The shop is not responding. Press Place order again: it will not be placed twice.',
  keyReused: 'An order of this cart may have been placed already.',
  toOrders: 'See my orders',
} as const;

export const orderPageTexts = {
  title: 'Order details',
  loading: 'Loading the order ....',
  myOrders: 'My Orders',
  order: (number: string) => `Order ${number}`,
  items: 'Order items',
  productGone: 'No longer available',
  waitForOrder: 'Wait for your order. You pay on delivery',
  finished: 'Your Order is finished',
  expired: {
    pp: 'This order was not paid in time and has expired.',
    cod: 'The email address of this order was not confirmed in time, so the order has expired.',
  } satisfies Record<PaymentMethod, string>,
  ended: {
    cancelled: 'This order was cancelled.',
    refunding: 'This order was cancelled. Your money is on its way back.',
    refunded: 'This order was cancelled and your money was returned.',
  },
} as const;

export const greetingTexts = {
  thanks: (name: string) => `Thank you for your order, ${name}!`,
  number: (number: string) => `Your order number is ${number}.`,
  confirmation: (email: string) => `We send the confirmation to ${email}.`,
  dear: (name: string) => `Dear ${name},`,
  toPay: (total: string) => `Your order is reserved for you. Pay ${total} for it, and we deliver it.`,
  cash: (total: string) =>
    `Next: we deliver your order, and you pay the courier ${total}. This page always shows how far it is.`,
  paid: (total: string) =>
    `We have your payment of ${total}. Next: we deliver your order. This page always shows how far it is.`,
  delivered: 'Your order was delivered. We hope that you like it. If you do not:',
  confirm: 'Next: open the link in that email, which confirms your address. Then we deliver, and you pay the courier.',
} as const;

/** Confirming the email address of a cash order. */
export const confirmationTexts = {
  title: 'Your email address',
  confirming: 'Confirming your email address ....',
  confirmed: 'Your email address is confirmed',
  thanks: 'Thank you. We ask this only once.',
  orderExpired: 'Thank you. This order has expired meanwhile: order its products again, and we deliver them.',
  seeOrder: 'See your order',
  browse: 'Browse products',
  expired: 'This link no longer works',
  expiredText: 'Only the newest link of an order works. The page of your order sends you another one.',
  failed: 'Your email address could not be confirmed',
  failedText: 'The shop is not responding. Try again.',
  please: (email: string, until: string) =>
    `Please confirm your email address: we sent a link to ${email}. Without it this order expires on ${until}.`,
  again: 'Send the link again',
  sent: (email: string) => `We sent another email to ${email}. Only its link works now.`,
} as const;

export const cancelTexts = {
  cancel: 'Cancel order',
  keep: 'Keep the order',
  nothingIsSent: 'The items of a cancelled order are not sent.',
  refund: (total: string) => `The items are not sent, and the payment of ${total} goes back to PayPal.`,
  reason: 'Reason (optional)',
  reasonHint: 'The order page and the email about the cancellation show it.',
  paymentInProgress: 'The payment of this order is in progress. Try again in a moment.',
  delivered: 'This order has been delivered meanwhile, so it cannot be cancelled.',
  noResponse: 'The shop is not responding. Try again: the order is cancelled only once.',
} as const;

export const invoiceTexts = {
  title: 'Invoice',
  number: 'Order number',
  date: 'Date',
} as const;

export const timelineTexts = {
  label: 'Order status',
  steps: orderStatusTexts,
  waitsForPayment: 'waiting for your payment',
  waitsForPayPal: 'waiting for PayPal',
  by: { customer: 'by you', administrator: 'by the shop', shop: 'by the shop' },
  reason: (reason: string) => `Reason: ${reason}`,
  onDelivery: 'on delivery',
  notYet: 'not yet',
} as const;

export const listTexts = {
  title: 'My Orders',
  count: (orders: number) => (orders === 1 ? '1 order' : `${formatCount(orders)} orders`),
  loading: 'Loading orders ....',
  items: (count: number) => (count === 1 ? '1 item' : `${formatCount(count)} items`),
  columns: {
    number: '#',
    user: 'User',
    date: 'Date',
    total: 'Total',
    delivered: 'Delivered',
    payment: 'Payment Method',
    details: 'Order details',
  },
  goToOrder: 'Go to order',
  products: (first: string, others: number) =>
    others === 0 ? first : `${first} and ${formatCount(others)} other ${others === 1 ? 'product' : 'products'}`,
  buyAgain: 'Buy again',
  buyAgainOf: (products: string) => `Buy again: ${products}`,
  delivered: 'Delivered',
  notYet: 'Not yet',
  notPaid: 'Not paid yet',
  empty: 'No orders yet',
  emptyText: 'Your orders and their status appear here.',
  browse: 'Browse products',
  failed: 'Your orders could not be loaded',
  failedText: 'The shop is not responding. Nothing is lost.',
} as const;
