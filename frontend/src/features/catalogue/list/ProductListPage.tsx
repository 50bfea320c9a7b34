import { PRICE_SLIDER } from '@shop/contracts/catalogue-api.ts';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Breadcrumbs, type Crumb } from '../../../shared/components/Breadcrumbs.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { PartFailed } from '../../../shared/components/PartFailed.tsx';
import { useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { pages } from '../../../shared/paths.ts';
import { FilterTags } from '../filters/FilterTags.tsx';
import { formatFilterQuery } from '../filters/filter-query.ts';
import { filterTexts } from '../filters/filter-texts.ts';
import { countFilters, type Filters, noFilters } from '../filters/filters.ts';
import { HiddenByPrice } from '../filters/HiddenByPrice.tsx';
import { PriceLinks } from '../filters/PriceLinks.tsx';
import { useDraft } from '../filters/use-draft.ts';
import { CategoryDescription } from './CategoryDescription.tsx';
import { ListResults, PRODUCTS_ID } from './ListResults.tsx';
import { type ListQuery, placeKeyOf, useProductListQuery } from './list-api.ts';
import { listTexts as texts } from './list-texts.ts';
import { PhoneFilters } from './PhoneFilters.tsx';
import './product-list.css';
import { SearchCorrection } from './SearchCorrection.tsx';
import { SubCategories } from './SubCategories.tsx';
import { useListQuery } from './use-list-query.ts';
import { headingOf, useListTitle } from './use-list-title.ts';
import { usePreview } from './use-preview.ts';
import { useCategoryCheck, usePresentName, useUnknownCategory } from './use-unknown-category.ts';

/** A phone loads it with the drawer only. */
const FilterPanel = lazyPart(async () => (await import('../filters/FilterPanel.tsx')).FilterPanel, PartFailed);

/**
 * The product list (docs/requirements.md#product-list): all products, a category, a search, or a search in a category. A former name
 * of a category leads on to its present one.
 */
export function ProductListPage() {
  const { query, urlFor } = useListQuery();
  const { search: filters } = useLocation();
  const { search, page } = query;
  const category = usePresentName(query.category);
  if (category !== undefined) return <Navigate replace to={pages.productList({ category, search, page }) + filters} />;
  return <OpenList query={query} urlFor={urlFor} />;
}

function OpenList({ query, urlFor }: ReturnType<typeof useListQuery>) {
  const { list, facets, loading, failed, reload } = useList(query);
  const tab = useListTitle(query);
  const narrow = useNarrow();
  const goTo = useNavigateOrReload(reload);
  const { category, search, filters, sort } = query;
  const { draft, hasChanges, change, discard, reset } = useDraft(
    filters,
    pages.productList({ category, search }) + formatFilterQuery({ filters, sort: undefined }),
  );
  const preview = usePreview(query, draft, hasChanges);
  const apply = (next: Filters) => goTo(urlFor(next, sort));
  const panel = {
    draft,
    applied: filters,
    facets,
    preview,
    loading,
    sort,
    searching: search !== undefined,
    isCategoryPage: category !== undefined,
    onChange: change,
    onSort: (next: typeof sort) => goTo(urlFor(filters, next)),
    onFilter: () => {
      apply(draft);
      window.scrollTo(0, 0);
    },
    onReset: () => {
      reset();
      goTo(pages.productList());
    },
  };

  const isUnknown = useUnknownCategory(category) && list?.total === 0;
  const isEmptySearch = search !== undefined && list?.total === 0 && countFilters(filters) === 0;
  const results = (
    <ListResults
      query={query}
      failed={failed}
      list={list}
      pageUrl={(page) => urlFor(filters, sort, page)}
      unfilteredUrl={urlFor(noFilters, sort)}
      onRetry={reload}
    />
  );
  const aside = isUnknown ? undefined : loading ? texts.loading : list && texts.count(list.total);
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      {list && list.products.length > 0 && (
        <a className="skip" href={`#${PRODUCTS_ID}`}>
          {texts.skip}
        </a>
      )}
      <Breadcrumbs way={breadcrumbsOf(query)} />
      <PageTitle title={headingOf(query)} tab={tab} aside={aside} />
      {category !== undefined && search === undefined && (
        <>
          <CategoryDescription of={category} />
          <SubCategories of={category} />
        </>
      )}
      {isUnknown || isEmptySearch ? (
        // There is nothing to filter.
        results
      ) : (
        <div className="list-layout">
          {narrow !== true && (
            <aside className="list-aside" aria-label={filterTexts.filters}>
              {narrow === false && <FilterPanel {...panel} />}
            </aside>
          )}
          <div className="list-main">
            <div className="list-tools">
              {narrow !== false && <PhoneFilters panel={panel} onOpen={discard} />}
              <PriceLinks filters={filters} facets={facets} loading={loading} urlFor={(next) => urlFor(next, sort)} />
            </div>
            <FilterTags filters={filters} onChange={apply} />
            {list && (
              <HiddenByPrice
                filters={filters}
                list={list}
                url={urlFor({ ...filters, price: PRICE_SLIDER.max }, sort)}
              />
            )}
            {search !== undefined && list?.searchedFor && (
              <SearchCorrection
                search={search}
                searchedFor={list.searchedFor}
                exactUrl={
                  pages.productList({ category, search }) +
                  formatFilterQuery({ filters: noFilters, sort: undefined, exact: true })
                }
              />
            )}
            {results}
          </div>
        </div>
      )}
    </main>
  );
}

/** The list of a query; the choices that its filters offer stay while another page or category is loading. */
function useList(query: ListQuery) {
  const { data, currentData, isFetching, isError, refetch, fulfilledTimeStamp } = useProductListQuery(query);
  const emptySince = !isFetching && !isError && currentData?.total === 0 ? fulfilledTimeStamp : undefined;
  const checking = useCategoryCheck(query.category, emptySince);
  const loading = isFetching || checking;
  // The choices of another category would read as those of this one.
  const isOther = isError && data?.placeKey !== placeKeyOf(query);
  return {
    list: loading || isError ? null : (currentData ?? null),
    facets: (!isOther && data?.facets) || null,
    loading,
    failed: isError,
    reload: () => void refetch(),
  };
}

/** Navigates to a URL, or reloads the list when that URL is already open. */
function useNavigateOrReload(reload: () => void): (url: string) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (url) => (url === pathname + search ? reload() : void navigate(url));
}

function breadcrumbsOf({ category, search }: ListQuery): Crumb[] {
  const crumbs: Crumb[] = [{ title: texts.home, to: pages.home }];
  if (category === undefined && search === undefined) return [...crumbs, { title: texts.allProducts }];
  crumbs.push({ title: texts.allProducts, to: pages.productList() });
  const names = category?.split('/') ?? [];
  names.forEach((title, depth) => {
    const to = pages.productList({ category: names.slice(0, depth + 1).join('/') });
    crumbs.push(depth === names.length - 1 && search === undefined ? { title } : { title, to });
  });
  return search === undefined ? crumbs : [...crumbs, { title: texts.searchFor(search) }];
}
