import { CSV_START, csvLine } from '@shop/contracts/csv.ts';
import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import type { StreamFormat } from '@shop/platform/service/http/stream-list.ts';

const PAYMENT_METHODS: Record<Order['paymentMethod'], string> = { pp: 'PayPal', cod: 'Cash On Delivery' };

const COLUMNS: Record<string, (order: Order) => string> = {
  'Order number': ({ _id }) => orderNumber(_id),
  Id: ({ _id }) => _id,
  Date: ({ createdAt }) => createdAt,
  Status: ({ status }) => status,
  'Payment method': ({ paymentMethod }) => PAYMENT_METHODS[paymentMethod],
  'Paid at': ({ paidAt }) => paidAt ?? '',
  'Delivered at': ({ deliveredAt }) => deliveredAt ?? '',
  Name: ({ user }) => `${user.name} ${user.lastName}`,
  Email: ({ user }) => user.email,
  Items: ({ orderTotal }) => String(orderTotal.itemsCount),
  Total: ({ orderTotal }) => orderTotal.cartSubtotal.toFixed(2),
};

/** Orders as CSV for spreadsheets. */
export const ordersCsv: StreamFormat<Order> = {
  type: 'text/csv',
  before: `${CSV_START}${csvLine(Object.keys(COLUMNS))}`,
  after: '',
  page: (orders) => orders.map((order) => csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(order)))).join(''),
};
