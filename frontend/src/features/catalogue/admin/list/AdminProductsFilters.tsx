import { STOCK_FILTERS, type StockFilter } from '@shop/contracts/catalogue-admin-api.ts';
import { SORTS, type Sort } from '@shop/contracts/catalogue-api.ts';
import Select from 'antd/es/select';
import { useSelector } from 'react-redux';
import { selectCategories } from '../../../../shared/state/categories.ts';
import { sortTexts, unsortedTexts } from '../../sort-texts.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import type { AdminProductsView } from './admin-products-url.ts';

interface Props {
  view: AdminProductsView;
  look: (change: Partial<AdminProductsView>) => void;
}

/** The filters by category and stock and, on phones, the sort. */
export function AdminProductsFilters({ view, look }: Props) {
  const categories = useSelector(selectCategories);
  return (
    <>
      <Select
        className="category-filter"
        aria-label={texts.category}
        showSearch
        value={view.category}
        onChange={(category) => look({ category })}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: texts.allCategories },
          ...categories.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <Select<StockFilter | ''>
        className="stock-filter"
        aria-label={texts.stock}
        value={view.stock}
        onChange={(stock) => look({ stock })}
        options={[
          { value: '', label: texts.stocks.all },
          ...STOCK_FILTERS.map((stock) => ({ value: stock, label: texts.stocks[stock] })),
        ]}
      />
      <Select<Sort | ''>
        className="sort-select"
        aria-label={texts.sort}
        value={view.sort}
        onChange={(sort) => look({ sort })}
        options={[
          { value: '', label: unsortedTexts.newest },
          ...SORTS.map((sort) => ({ value: sort, label: sortTexts[sort] })),
        ]}
      />
    </>
  );
}
