import { ADMIN_SORTS, STOCK_FILTERS } from '@shop/contracts/catalogue-admin-api.ts';
import { useSelector } from 'react-redux';
import { type ListFilter, ListFilters } from '../../../../shared/list/ListFilters.tsx';
import { selectCategories } from '../../../../shared/state/categories.ts';
import { unsortedTexts } from '../../sort-texts.ts';
import { adminSortTexts, productListTexts as texts } from '../admin-product-texts.ts';
import type { AdminProductsView } from './admin-products-url.ts';

interface Props {
  view: AdminProductsView;
  setView: (change: Partial<AdminProductsView>) => void;
}

/** The filters by category, stock, images and drafts, and the sort: the table's columns offer fewer. */
export function AdminProductsFilters({ view, setView }: Props) {
  const categories = useSelector(selectCategories);
  const filters: ListFilter<AdminProductsView>[] = [
    {
      kind: 'choice',
      name: 'category',
      label: texts.category,
      className: 'category-filter',
      searches: true,
      options: [
        { value: '', label: texts.allCategories },
        ...categories.map(({ name }) => ({ value: name, label: name })),
      ],
    },
    {
      kind: 'choice',
      name: 'stock',
      label: texts.stock,
      className: 'stock-filter',
      options: [
        { value: '', label: texts.stocks.all },
        ...STOCK_FILTERS.map((stock) => ({ value: stock, label: texts.stocks[stock] })),
      ],
    },
    {
      kind: 'choice',
      name: 'published',
      label: texts.shown,
      className: 'stock-filter',
      options: [
        { value: '', label: texts.publishedAndDrafts },
        { value: 'true', label: texts.onlyPublished },
        { value: 'false', label: texts.drafts },
      ],
    },
    {
      kind: 'choice',
      name: 'sort',
      label: texts.sort,
      className: 'sort-select',
      options: [
        { value: '', label: unsortedTexts.newest },
        ...ADMIN_SORTS.map((sort) => ({ value: sort, label: adminSortTexts[sort] })),
      ],
    },
    { kind: 'flag', name: 'image', value: 'none', label: texts.withoutImage },
  ];
  return <ListFilters filters={filters} view={view} onChange={setView} />;
}
