import { ORDER_SORTS, type OrderSort } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { pageNumberOf } from '@shop/contracts/pages.ts';
import type { AdminOrdersFilter } from './orders-api.ts';
import { timelineTexts } from './orders-texts.ts';

export const ROWS_A_PAGE = 20;
/** How the list is sorted unless asked otherwise. */
export const NEWEST_FIRST: OrderSort = 'date_-1';

/** Every status an order can have, in the order of its life. */
export const statuses = Object.keys(timelineTexts.steps) as OrderStatus[];

/** What the administrator looks at. It lives in the URL, so that coming back from an order finds the same rows. */
export interface AdminOrdersView extends AdminOrdersFilter {
  page: number;
}

/** What the URL names; whatever is no choice counts as none. */
export function viewOf(params: URLSearchParams): AdminOrdersView {
  return {
    search: params.get('search') ?? '',
    status: statuses.find((status) => status === params.get('status')) ?? '',
    sort: ORDER_SORTS.find((sort) => sort === params.get('sort')) ?? NEWEST_FIRST,
    page: pageNumberOf(params.get('page') ?? undefined),
  };
}

/** Only what differs from the plain list stands in the URL. */
export function paramsOf({ search, status, page, sort }: AdminOrdersView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status !== '') params.set('status', status);
  if (page > 1) params.set('page', String(page));
  if (sort !== NEWEST_FIRST) params.set('sort', sort);
  return params;
}

/** How many rows this view needs: those up to the end of its page, and one more to know whether there is another page. */
export function wantedFor({ page }: AdminOrdersView): number {
  return page * ROWS_A_PAGE + 1;
}

/** The rows of this view's page, of the orders as the server sorted them. */
export function rowsOf<Row>(orders: Row[], { page }: AdminOrdersView): Row[] {
  return orders.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
}
