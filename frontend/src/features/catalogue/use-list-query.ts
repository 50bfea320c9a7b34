import { SORTS, type Sort } from '@shop/contracts/catalogue-api.ts';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { categoryFromUrl, pages } from '../../shared/paths.ts';
import type { ListQuery } from './catalogue-api.ts';

interface OpenList {
  query: ListQuery;
  /** The address of another page of the same list. */
  pageAddress: (page: number) => string;
  /** Orders the list anew, from its first page. */
  chooseSort: (sort: Sort | undefined) => void;
}

/** What the address says of the list: all choices live in it (API.md, Screens). */
export function useListQuery(): OpenList {
  const { categoryName, searchQuery, pageNumParam } = useParams();
  const [search] = useSearchParams();
  const { search: choices } = useLocation();
  const navigate = useNavigate();
  const sort = SORTS.find((known) => known === search.get('sort'));
  return useMemo(() => {
    const place = {
      category: categoryName === undefined ? undefined : categoryFromUrl(categoryName),
      search: searchQuery,
    };
    return {
      query: { ...place, page: pageOf(pageNumParam), sort },
      pageAddress: (page) => `${pages.productList({ ...place, page })}${choices}`,
      chooseSort: (next) => {
        const kept = new URLSearchParams(choices);
        if (next) kept.set('sort', next);
        else kept.delete('sort');
        void navigate({ pathname: pages.productList(place), search: kept.toString() });
      },
    };
  }, [categoryName, searchQuery, pageNumParam, sort, choices, navigate]);
}

/** A page number that is no positive whole number counts as 1, as the server has it (API.md, Catalogue). */
function pageOf(param: string | undefined): number {
  return param !== undefined && /^[1-9]\d{0,8}$/.test(param) ? Number(param) : 1;
}
