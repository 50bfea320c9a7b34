import { MAX_NAME, SORTS, type Sort } from '@shop/contracts/catalogue-api.ts';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { SearchInput } from '../../../../shared/components/SearchInput.tsx';
import { selectCategories } from '../../../../shared/state/categories.ts';
import { sortTexts, unsortedTexts } from '../../sort-texts.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import type { AdminProductsQuery } from '../admin-products-api.ts';

interface Props {
  view: AdminProductsQuery;
  look: (change: Partial<AdminProductsQuery>) => void;
  /** The count at the right end. */
  children: ReactNode;
}

/** Search, category and, where there are no columns to press, the order. */
export function AdminProductsTools({ view, look, children }: Props) {
  const categories = useSelector(selectCategories);
  return (
    <div className="sheet-tools">
      <SearchInput
        label={texts.search}
        search={view.search}
        onSearch={(search) => look({ search })}
        maxLength={MAX_NAME}
      />
      <Select
        className="category-choice"
        aria-label={texts.category}
        showSearch
        value={view.category}
        onChange={(category) => look({ category })}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: texts.everyCategory },
          ...categories.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <Select<Sort | ''>
        className="sort-choice"
        aria-label={texts.sort}
        value={view.sort}
        onChange={(sort) => look({ sort })}
        options={[
          { value: '', label: unsortedTexts.newest },
          ...SORTS.map((sort) => ({ value: sort, label: sortTexts[sort] })),
        ]}
      />
      <span className="faint push">{children}</span>
    </div>
  );
}
