import { pageNumberOf } from '@shop/contracts/pages.ts';
import type { UserSort } from '@shop/contracts/user-api.ts';
import type { UsersFilter } from '../users-api.ts';

export const ROWS_A_PAGE = 25;
/** No name and no address is longer, so no longer search finds anything. */
export const MAX_SEARCH = 254;

/** Those of the server that a column of the table shows. */
const SORTS = [
  'name_1',
  'name_-1',
  'lastName_1',
  'lastName_-1',
  'email_1',
  'email_-1',
] as const satisfies readonly UserSort[];

/** What the administrator looks at; it lives in the URL, so that coming back from a form finds the same rows. */
export interface UsersView extends UsersFilter {
  sort: (typeof SORTS)[number] | '';
  page: number;
}

/** What the URL names; whatever is no choice counts as none. */
export function viewOf(params: URLSearchParams): UsersView {
  return {
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? '',
    page: pageNumberOf(params.get('page') ?? undefined),
  };
}

/** Only what differs from the plain list stands in the URL. */
export function paramsOf({ search, sort, page }: UsersView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (sort !== '') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** How many rows this view needs: those up to the end of its page, and one more to know whether there is another page. */
export function wantedFor({ page }: UsersView): number {
  return page * ROWS_A_PAGE + 1;
}

/** The rows of this view's page, of the users as the server sorted them. */
export function rowsOf<Row>(users: Row[], { page }: Pick<UsersView, 'page'>): Row[] {
  return users.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
}
