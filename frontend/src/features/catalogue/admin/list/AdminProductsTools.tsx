import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { SORTS, type Sort } from '@shop/contracts/catalogue-api.ts';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type ReactNode, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectCategories } from '../../../../shared/state/categories.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import type { AdminProductsQuery } from '../admin-products-api.ts';

/** So long after the last letter the shop is asked, in milliseconds. */
const TYPING_PAUSE_MS = 300;

interface Props {
  view: AdminProductsQuery;
  look: (change: Partial<AdminProductsQuery>) => void;
  /** The count at the right end. */
  children: ReactNode;
}

/** Search, category and, where there are no columns to press, the order. */
export function AdminProductsTools({ view, look, children }: Props) {
  const categories = useSelector(selectCategories);
  const [text, setText] = useSearchText(view.search, (search) => look({ search }));
  return (
    <div className="sheet-tools">
      <Input
        className="find"
        type="search"
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        maxLength={200}
        aria-label={texts.search}
        placeholder={texts.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
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
          { value: '', label: texts.newestFirst },
          ...SORTS.map((sort) => ({ value: sort, label: texts.sorts[sort] })),
        ]}
      />
      <span className="faint push">{children}</span>
    </div>
  );
}

/** What is typed, told once the typing pauses; it follows a search that was changed elsewhere. */
function useSearchText(search: string, onPause: (search: string) => void) {
  const [text, setText] = useState(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause anew.
  useEffect(() => {
    const typed = text.trim();
    if (typed === search) return;
    const timer = setTimeout(() => onPause(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    setText((typed) => (typed.trim() === search ? typed : search));
  }, [search]);
  return [text, setText] as const;
}
