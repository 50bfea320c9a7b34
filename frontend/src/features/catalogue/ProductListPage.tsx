import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Breadcrumbs, type Crumb } from '../../shared/components/Breadcrumbs.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { pages } from '../../shared/paths.ts';
import type { ListQuery } from './catalogue-api.ts';
import { listTexts as texts } from './catalogue-texts.ts';
import { ListResults } from './ListResults.tsx';
import './product-list.css';
import { productListLeft, productListOpened, selectProductList } from './product-list-slice.ts';
import { SortSelect } from './SortSelect.tsx';
import { useListQuery } from './use-list-query.ts';

/** The product list at all of its routes (SPEC §2): everything, a category, a search, and both together. */
export function ProductListPage() {
  const { query, pageAddress, chooseSort } = useListQuery();
  const { status, list } = useSelector(selectProductList);
  const dispatch = useDispatch();
  const load = useCallback(() => dispatch(productListOpened(query)), [dispatch, query]);
  useEffect(() => {
    load();
    return () => {
      dispatch(productListLeft());
    };
  }, [load, dispatch]);

  const loading = status === 'idle' || status === 'loading';
  const aside = loading ? texts.loading : list && texts.count(list.total);
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <Breadcrumbs way={wayTo(query)} />
      <div className="list-head">
        <PageTitle title={titleOf(query)} aside={aside} />
        <SortSelect value={query.sort} searching={query.search !== undefined} onChange={chooseSort} />
      </div>
      <div className="list-layout">
        <ListResults query={query} status={status} list={list} pageAddress={pageAddress} onRetry={load} />
      </div>
    </main>
  );
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
