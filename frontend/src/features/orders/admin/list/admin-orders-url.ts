import { ORDER_SORTS, type OrderSort, type PaymentMethod } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { calendarDay, listViewUrl, oneOf } from '../../../../shared/list/list-view.ts';
import { orderTexts, timelineTexts } from '../../orders-texts.ts';

/** The default sort. */
export const NEWEST_FIRST: OrderSort = 'date_-1';

/** All order statuses, in lifecycle order. */
export const statuses = Object.keys(timelineTexts.steps) as OrderStatus[];
export const paymentMethods = Object.keys(orderTexts.paymentNames) as PaymentMethod[];

/** The view of the administrator's orders in the URL; `from` and `to` are UTC days. */
export const adminOrdersUrl = listViewUrl({
  search: (text: string) => text,
  status: oneOf(['to-deliver', ...statuses], ''),
  payment: oneOf(paymentMethods, ''),
  from: calendarDay,
  to: calendarDay,
  sort: oneOf(ORDER_SORTS, NEWEST_FIRST),
});

export type AdminOrdersView = ReturnType<typeof adminOrdersUrl.viewOf>;

/** The filters that the page resets together; search and sort are separate. */
export type OrderFilters = Pick<AdminOrdersView, 'status' | 'payment' | 'from' | 'to'>;

export const noFilters: OrderFilters = { status: '', payment: '', from: '', to: '' };

/** Counts the filters that are set. */
export function countFilters({ status, payment, from, to }: OrderFilters): number {
  return [status, payment, from, to].filter((value) => value !== '').length;
}

/** Whether no day lies in the range of the filters: the first day is after the last one. */
export function isReversed({ from, to }: Pick<OrderFilters, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && from > to;
}
