import { MAX_NAME, SORTS } from '@shop/contracts/catalogue-api.ts';
import type { AdminProductsQuery } from '../admin-products-api.ts';

/** What the URL names; whatever is no choice counts as none. */
export function viewOf(params: URLSearchParams): AdminProductsQuery {
  const page = params.get('page') ?? '';
  return {
    // No name is longer, so no longer search finds anything.
    search: (params.get('search') ?? '').trim().slice(0, MAX_NAME),
    category: params.get('category') ?? '',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? '',
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** Only what differs from the plain list stands in the URL. */
export function paramsOf({ search, category, sort, page }: AdminProductsQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (category !== '') params.set('category', category);
  if (sort !== '') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}
