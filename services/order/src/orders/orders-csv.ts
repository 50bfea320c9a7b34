import type { Order } from '@shop/contracts/order-api.ts';
import type { StreamFormat } from '@shop/platform/service/http/stream-list.ts';
import { orderNumber } from './order-number.ts';

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

/** Orders as CSV (RFC 4180) for spreadsheets, which recognise UTF-8 by its byte order mark. */
export const ordersCsv: StreamFormat<Order> = {
  type: 'text/csv',
  before: `\uFEFF${csvLine(Object.keys(COLUMNS))}`,
  after: '',
  page: (orders) => orders.map((order) => csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(order)))).join(''),
};

/**
 * Formats one line. A cell that a spreadsheet would read as a formula gets an apostrophe in front: names and email
 * addresses are typed by customers.
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${quoted.join(',')}\r\n`;
}
