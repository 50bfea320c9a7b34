import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { Breadcrumbs, type Crumb } from '../../../shared/components/Breadcrumbs.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { pages } from '../../../shared/paths.ts';
import { FilterPanel } from '../filters/FilterPanel.tsx';
import { FilterTags } from '../filters/FilterTags.tsx';
import { filterTexts } from '../filters/filter-texts.ts';
import { type Filters, noFilters } from '../filters/filters.ts';
import { addressOf } from '../filters/filters-address.ts';
import { useDraft } from '../filters/use-draft.ts';
import { ListResults } from './ListResults.tsx';
import type { ListQuery } from './list-api.ts';
import { listTexts as texts } from './list-texts.ts';
import { PhoneFilters } from './PhoneFilters.tsx';
import './product-list.css';
import { productListLeft, productListOpened, selectProductList } from './product-list-slice.ts';
import { useListQuery } from './use-list-query.ts';
import { useListTitle } from './use-list-title.ts';
import { useUnknownCategory } from './use-unknown-category.ts';

/** The product list at all of its routes (docs/requirements.md#product-list): everything, a category, a search, and both together. */
export function ProductListPage() {
  const { query, addressFor } = useListQuery();
  const { status, list, facets } = useSelector(selectProductList);
  useListTitle(query);
  const load = useLoading(query);
  const goTo = useGoTo(load);
  const { category, search, filters, sort } = query;
  const { draft, change, discard, reset } = useDraft(
    filters,
    pages.productList({ category, search }) + addressOf({ filters, sort: undefined }),
  );
  const loading = status === 'idle' || status === 'loading';
  const apply = (next: Filters) => goTo(addressFor(next, sort));
  const panel = {
    draft,
    applied: filters,
    facets,
    waiting: loading,
    sort,
    searching: search !== undefined,
    ofCategory: category !== undefined,
    onChange: change,
    onSort: (next: typeof sort) => goTo(addressFor(filters, next)),
    onFilter: () => {
      apply(draft);
      window.scrollTo(0, 0);
    },
    onReset: () => {
      reset();
      goTo(pages.productList());
    },
  };

  // Where there is no such category, there is nothing to filter either.
  const nowhere = useUnknownCategory(category) && list?.total === 0;
  const results = (
    <ListResults
      query={query}
      status={status}
      list={list}
      pageAddress={(page) => addressFor(filters, sort, page)}
      unfiltered={addressFor(noFilters, sort)}
      onRetry={load}
    />
  );
  const aside = nowhere ? undefined : loading ? texts.loading : list && texts.count(list.total);
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <Breadcrumbs way={wayTo(query)} />
      <PageTitle title={titleOf(query)} aside={aside} />
      {nowhere ? (
        results
      ) : (
        <div className="list-layout">
          <aside className="list-aside" aria-label={filterTexts.filters}>
            <FilterPanel {...panel} />
          </aside>
          <div className="list-main">
            <PhoneFilters panel={panel} onOpen={discard} />
            <FilterTags filters={filters} onChange={apply} />
            {results}
          </div>
        </div>
      )}
    </main>
  );
}

/** Asks for the list whenever the address changes, and lets it go when the page is left. */
function useLoading(query: ListQuery): () => void {
  const dispatch = useDispatch();
  const load = useCallback(() => void dispatch(productListOpened(query)), [dispatch, query]);
  useEffect(load, [load]);
  useEffect(
    () => () => {
      dispatch(productListLeft());
    },
    [dispatch],
  );
  return load;
}

/** Goes to an address of the list; where it is open already, the shop is asked again. */
function useGoTo(reload: () => void): (address: string) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (address) => (address === pathname + search ? reload() : void navigate(address));
}

function titleOf({ category, search }: ListQuery): string {
  if (search !== undefined) return category ? texts.searchIn(search, category) : texts.searchFor(search);
  return category ?? texts.allProducts;
}

function wayTo({ category, search }: ListQuery): Crumb[] {
  const way: Crumb[] = [{ title: texts.home, to: pages.home }];
  if (category === undefined && search === undefined) return [...way, { title: texts.allProducts }];
  way.push({ title: texts.allProducts, to: pages.productList() });
  const names = category?.split('/') ?? [];
  names.forEach((title, depth) => {
    const to = pages.productList({ category: names.slice(0, depth + 1).join('/') });
    way.push(depth === names.length - 1 && search === undefined ? { title } : { title, to });
  });
  return search === undefined ? way : [...way, { title: texts.searchFor(search) }];
}
