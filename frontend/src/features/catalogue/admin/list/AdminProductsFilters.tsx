import { ADMIN_SORTS, type AdminSort, STOCK_FILTERS, type StockFilter } from '@shop/contracts/catalogue-admin-api.ts';
import Checkbox from 'antd/es/checkbox';
import Select from 'antd/es/select';
import { useSelector } from 'react-redux';
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
  return (
    <>
      <Select
        className="category-filter"
        aria-label={texts.category}
        showSearch
        value={view.category}
        onChange={(category) => setView({ category })}
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
        onChange={(stock) => setView({ stock })}
        options={[
          { value: '', label: texts.stocks.all },
          ...STOCK_FILTERS.map((stock) => ({ value: stock, label: texts.stocks[stock] })),
        ]}
      />
      <Select<AdminSort | ''>
        className="sort-select"
        aria-label={texts.sort}
        value={view.sort}
        onChange={(sort) => setView({ sort })}
        options={[
          { value: '', label: unsortedTexts.newest },
          ...ADMIN_SORTS.map((sort) => ({ value: sort, label: adminSortTexts[sort] })),
        ]}
      />
      <Checkbox
        checked={view.image === 'none'}
        onChange={({ target }) => setView({ image: target.checked ? 'none' : '' })}
      >
        {texts.withoutImage}
      </Checkbox>
      <Checkbox
        checked={view.published === 'false'}
        onChange={({ target }) => setView({ published: target.checked ? 'false' : '' })}
      >
        {texts.drafts}
      </Checkbox>
    </>
  );
}
