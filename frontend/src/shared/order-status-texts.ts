import type { OrderStatus } from '@shop/contracts/order-events.ts';

/** What an order's status is called, for customers and administrators. */
export const orderStatusTexts: Record<OrderStatus, string> = {
  placed: 'Placed',
  paid: 'Paid',
  delivered: 'Delivered',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunding: 'Refund in progress',
  refunded: 'Refunded',
};
