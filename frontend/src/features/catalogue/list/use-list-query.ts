import type { Sort } from '@shop/contracts/catalogue-api.ts';
import { categoryFromPath, pageNumberOf } from '@shop/contracts/pages.ts';
import { useMemo } from 'react';
import { type Params, useLocation, useParams } from 'react-router-dom';
import { pages } from '../../../shared/paths.ts';
import { formatFilterQuery, parseFilterQuery } from '../filters/filter-query.ts';
import type { Filters } from '../filters/filters.ts';
import type { ListQuery } from './list-api.ts';

interface OpenList {
  query: ListQuery;
  /** The URL of the same list with other filters or sort, at its first page by default. */
  urlFor: (filters: Filters, sort: Sort | undefined, page?: number) => string;
}

/** Reads the list's query from the URL, which holds all filters (docs/api.md#screens). */
export function useListQuery(): OpenList {
  const { categoryName, searchQuery, pageNumParam } = useParams();
  const { search } = useLocation();
  return useMemo(() => {
    const query = listQueryOf({ categoryName, searchQuery, pageNumParam }, search);
    const { category, exact } = query;
    return {
      query,
      urlFor: (next, order, page) =>
        `${pages.productList({ category, search: query.search, page })}${formatFilterQuery({ filters: next, sort: order, ...(exact && { exact }) })}`,
    };
  }, [categoryName, searchQuery, pageNumParam, search]);
}

/**
 * The query of a list's page.
 * @param params of its path
 * @param search the query of its URL
 */
export function listQueryOf({ categoryName, searchQuery, pageNumParam }: Params, search: string): ListQuery {
  const category = categoryName === undefined ? undefined : categoryFromPath(categoryName);
  const { filters, sort, exact } = parseFilterQuery(search);
  // Category pages have no category filter (docs/requirements.md#product-list).
  const applied = category === undefined ? filters : { ...filters, categories: [] };
  return {
    category,
    search: searchQuery,
    page: pageNumberOf(pageNumParam),
    filters: applied,
    sort,
    ...(exact && { exact }),
  };
}
