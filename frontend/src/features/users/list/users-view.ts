import { pageNumberOf } from '@shop/contracts/pages.ts';
import type { Account } from '@shop/contracts/user-api.ts';
import type { Wanted } from '../../../shared/part-list.ts';
import type { UsersFilter } from '../users-api.ts';

export const ROWS_A_PAGE = 25;
/** No name and no address is longer, so no longer search finds anything. */
export const MAX_SEARCH = 254;

const SORTS = ['name_1', 'name_-1', 'lastName_1', 'lastName_-1'] as const;
export type UsersSort = (typeof SORTS)[number];

/** What the administrator looks at; it lives in the URL, so that coming back from a form finds the same rows. */
export interface UsersView extends UsersFilter {
  /** '' is oldest first, as the server has them. */
  sort: UsersSort | '';
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

/** How many users this view needs: the server gives them oldest first, so any other order needs all of them. */
export function wantedFor({ sort, page }: UsersView): Wanted {
  return sort === '' ? page * ROWS_A_PAGE + 1 : 'all';
}

/** The rows of this view's page, of the users that came oldest first. */
export function rowsOf(users: Account[], { sort, page }: UsersView): Account[] {
  const start = (page - 1) * ROWS_A_PAGE;
  return (sort === '' ? users : sorted(users, sort)).slice(start, start + ROWS_A_PAGE);
}

const names = new Intl.Collator('en', { sensitivity: 'base' });

function sorted(users: Account[], sort: UsersSort): Account[] {
  const [column, direction] = sort.split('_') as ['name' | 'lastName', string];
  const sign = direction === '-1' ? -1 : 1;
  return users.toSorted((one, other) => sign * names.compare(one[column], other[column]));
}
