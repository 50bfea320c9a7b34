import type { Order } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';
import type { Wanted } from '../../shared/part-list.ts';
import type { AdminOrdersFilter } from './orders-api.ts';
import { timelineTexts } from './orders-texts.ts';

export const ROWS_A_PAGE = 20;

/** Every status an order can have, in the order of its life. */
export const statuses = Object.keys(timelineTexts.steps) as OrderStatus[];

export type SortColumn = 'date' | 'user' | 'total';

/** What the administrator looks at. It lives in the URL, so that coming back from an order finds the same rows. */
export interface AdminOrdersView extends AdminOrdersFilter {
  page: number;
  sort: SortColumn;
  descending: boolean;
}

const newestFirst = { sort: 'date', descending: true } as const;

export function viewOf(params: URLSearchParams): AdminOrdersView {
  const [sort, direction] = (params.get('sort') ?? '').split('_');
  return {
    search: params.get('search') ?? '',
    status: statuses.find((status) => status === params.get('status')) ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    ...(isColumn(sort) ? { sort, descending: direction === '-1' } : newestFirst),
  };
}

/** Only what differs from the plain list stands in the URL. */
export function paramsOf({ search, status, page, sort, descending }: AdminOrdersView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status !== '') params.set('status', status);
  if (page > 1) params.set('page', String(page));
  if (sort !== 'date' || !descending) params.set('sort', `${sort}_${descending ? '-1' : '1'}`);
  return params;
}

/** How many orders this view needs: the server gives them newest first, so any other order needs all of them. */
export function wantedFor({ page, sort, descending }: AdminOrdersView): Wanted {
  return sort === 'date' && descending ? page * ROWS_A_PAGE + 1 : 'all';
}

/** The rows of this view's page, of the orders that came newest first. */
export function rowsOf(orders: Order[], view: AdminOrdersView): Order[] {
  const start = (view.page - 1) * ROWS_A_PAGE;
  return sorted(orders, view).slice(start, start + ROWS_A_PAGE);
}

function sorted(orders: Order[], { sort, descending }: AdminOrdersView): Order[] {
  if (sort === 'date') return descending ? orders : orders.toReversed();
  const sign = descending ? -1 : 1;
  return orders.toSorted((one, other) => sign * compare[sort](one, other));
}

const compare: Record<Exclude<SortColumn, 'date'>, (one: Order, other: Order) => number> = {
  total: (one, other) => one.orderTotal.cartSubtotal - other.orderTotal.cartSubtotal,
  user: (one, other) => sortName(one).localeCompare(sortName(other), 'en', { sensitivity: 'base' }),
};

function sortName({ user }: Order): string {
  return `${user.lastName} ${user.name}`;
}

function isColumn(text: string | undefined): text is SortColumn {
  return text === 'date' || text === 'user' || text === 'total';
}
