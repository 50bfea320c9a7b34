import type { OrderSort, PaymentMethod } from '@shop/contracts/order-api.ts';
import { formatCount } from '../../../shared/format.ts';
import { listTexts } from '../orders-texts.ts';

/** Texts of the administrator's order pages; those of docs/requirements.md are verbatim. */
const sortNames: Record<OrderSort, string> = {
  'date_-1': 'newest first',
  date_1: 'oldest first',
  'total_-1': 'highest total first',
  total_1: 'lowest total first',
  user_1: 'by last name, A to Z',
  'user_-1': 'by last name, Z to A',
};

/** The sort orders as choices. */
const sortLabels: Record<OrderSort, string> = {
  'date_-1': 'Newest first',
  date_1: 'Oldest first',
  'total_-1': 'Highest total first',
  total_1: 'Lowest total first',
  user_1: 'Last name, A to Z',
  'user_-1': 'Last name, Z to A',
};

const skuText = (sku: string) => `SKU ${sku}`;

export const adminListTexts = {
  count: (orders: number, more: boolean, sort: OrderSort) =>
    `${formatCount(orders)}${more ? '+' : ''} ${orders === 1 && !more ? 'order' : 'orders'}, ${sortNames[sort]}`,
  of: (shown: number, all: number, more: boolean) => `${formatCount(shown)} of ${formatCount(all)}${more ? '+' : ''}`,
  title: listTexts.title,
  shortTitle: 'Orders',
  loading: listTexts.loading,
  search: 'Search by name or order',
  filters: {
    status: 'Status',
    allStatuses: 'All orders',
    toDeliver: 'To deliver',
    payment: 'Payment method',
    allPayments: 'All payments',
    from: 'From',
    fromDay: 'Placed on or after (UTC)',
    to: 'To',
    toDay: 'Placed on or before (UTC)',
    anyDay: 'any day',
    reversed: '"From" is after "To"',
    sort: 'Sort by',
    filterAndSort: 'Filter and sort',
    filter: 'Filter',
    reset: 'Reset filters',
  },
  sorts: sortLabels,
  /** Beside the date, which is in UTC as well. */
  timeOfDay: (time: string) => `${time} UTC`,
  exportCsv: 'Export CSV',
  exportPassword: 'The file holds the names and email addresses of many people.',
  yes: 'Yes',
  no: 'No',
  notDelivered: 'Not delivered',
  notPaid: 'Not paid',
  notConfirmed: 'Not confirmed',
  empty: 'No orders yet',
  emptyText: 'They appear here the moment a customer places one.',
  nothingFound: 'No order matches',
  nothingFoundText: 'Try fewer letters or other filters.',
  showAll: 'Show all orders',
  failures: {
    list: 'The orders could not be loaded',
    laterPart: 'Some orders could not be loaded',
    text: 'The shop is not responding.',
  },
} as const;

const by = { customer: 'by the customer', administrator: 'by an administrator', shop: 'by the shop' } as const;

export const adminDetailsTexts = {
  back: 'All orders',
  title: 'Order details',
  placedBy: 'by',
  placed: 'placed',
  accountDeleted: 'account deleted since',
  editProduct: 'Edit product',
  editProductOf: (name: string) => `Edit product ${name}`,
  productDeleted: 'Deleted since',
  sku: skuText,
  history: 'Order history',
  by,
  reason: (reason: string) => `Reason: ${reason}`,
  end: {
    expired: (date: string, _actor: keyof typeof by, method: PaymentMethod) =>
      `Expired on ${date}: ${method === 'pp' ? 'it was not paid' : 'its email address was not confirmed'} in time`,
    cancelled: (date: string, actor: keyof typeof by) => `Cancelled on ${date} ${by[actor]}`,
    refunding: (date: string, actor: keyof typeof by) => `Cancelled on ${date} ${by[actor]}. The refund is in progress`,
    refunded: (date: string) => `Refunded on ${date}`,
  },
  cancelAll: 'Cancel all open orders of this customer',
  cancelAllShort: 'Cancel them all',
  cancelAllWhat: (name: string) =>
    `Every open order of ${name} is cancelled: nothing of them is sent, the products are on sale again, and payments go back to PayPal.`,
  cancelledAll: (cancelled: number, left: number) =>
    `${cancelled === 1 ? '1 order was' : `${formatCount(cancelled)} orders were`} cancelled.${left === 0 ? '' : ` ${formatCount(left)} could not be cancelled just now: one is being paid. Try again in a minute.`}`,
  markDelivered: 'Mark as delivered',
  finished: 'Order is finished',
  unpaid: 'It can be delivered once it is paid.',
  unpaidUntil: (date: string) => `It can be delivered once it is paid. Unpaid, it expires on ${date}.`,
  unconfirmed: (date: string) =>
    `The customer has not confirmed the email address. Do not ship before: unconfirmed, the order expires on ${date}.`,
  ended: (status: string) => `${status}: nothing is to be delivered.`,
} as const;

export const packingSlipTexts = {
  print: 'Print packing slip',
  title: 'Packing slip',
  doNotShip: {
    expired: 'Expired – do not ship',
    cancelled: 'Cancelled – do not ship',
    refunding: 'Cancelled – do not ship',
    refunded: 'Cancelled and refunded – do not ship',
  },
  collect: (amount: string) => `Cash On Delivery: collect ${amount}`,
  paid: { pp: 'Paid with PayPal', cod: 'Paid in cash' } satisfies Record<PaymentMethod, string>,
  unpaid: 'Not paid yet – do not ship',
  unconfirmed: 'Email address not confirmed yet – do not ship',
  order: 'Order',
  placed: 'Placed',
  deliverTo: 'Deliver to',
  quantity: 'Quantity',
  product: 'Product',
  sku: skuText,
  items: (count: number) => (count === 1 ? '1 item' : `${formatCount(count)} items`),
} as const;
