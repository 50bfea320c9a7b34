import { ORDER_SORTS, type OrderSort } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { listViewUrl, oneOf } from '../../shared/list/list-view.ts';
import { timelineTexts } from './orders-texts.ts';

/** The default sort. */
export const NEWEST_FIRST: OrderSort = 'date_-1';

/** All order statuses, in lifecycle order. */
export const statuses = Object.keys(timelineTexts.steps) as OrderStatus[];

/** The view of the administrator's orders in the URL. */
export const adminOrdersUrl = listViewUrl({
  search: (text: string) => text,
  status: oneOf(statuses, ''),
  sort: oneOf(ORDER_SORTS, NEWEST_FIRST),
});

export type AdminOrdersView = ReturnType<typeof adminOrdersUrl.viewOf>;
