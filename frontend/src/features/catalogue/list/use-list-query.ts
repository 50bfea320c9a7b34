import type { Sort } from '@shop/contracts/catalogue-api.ts';
import { pageNumberOf } from '@shop/contracts/pages.ts';
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { categoryFromUrl, pages } from '../../../shared/paths.ts';
import type { Filters } from '../filters/filters.ts';
import { addressOf, choicesOf } from '../filters/filters-address.ts';
import type { ListQuery } from './list-api.ts';

interface OpenList {
  query: ListQuery;
  /** The address of the same place with other choices, its first page unless another is named. */
  addressFor: (filters: Filters, sort: Sort | undefined, page?: number) => string;
}

/** What the address says of the list: all choices live in it (docs/api.md#screens). */
export function useListQuery(): OpenList {
  const { categoryName, searchQuery, pageNumParam } = useParams();
  const { search } = useLocation();
  return useMemo(() => {
    const category = categoryName === undefined ? undefined : categoryFromUrl(categoryName);
    const place = { category, search: searchQuery };
    const { filters, sort } = choicesOf(search);
    // A category page has no checkboxes for categories (docs/requirements.md#product-list), so none can be in force there.
    const inForce = category === undefined ? filters : { ...filters, categories: [] };
    return {
      query: { ...place, page: pageNumberOf(pageNumParam), filters: inForce, sort },
      addressFor: (next, order, page) =>
        `${pages.productList({ ...place, page })}${addressOf({ filters: next, sort: order })}`,
    };
  }, [categoryName, searchQuery, pageNumParam, search]);
}
