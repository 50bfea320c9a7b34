import { SORTS, type Sort } from '@shop/contracts/catalogue-api.ts';
import { useId } from 'react';
import { NativeSelect } from '../../../shared/components/NativeSelect.tsx';
import { sortTexts, unsortedTexts } from '../sort-texts.ts';
import { filterTexts as texts } from './filter-texts.ts';

interface Props {
  value: Sort | undefined;
  /** The default order is best match for a search, newest first otherwise. */
  searching: boolean;
  onChange: (sort: Sort | undefined) => void;
}

export function SortSelect({ value, searching, onChange }: Props) {
  const id = useId();
  const unsorted = { value: '' as const, label: searching ? unsortedTexts.best : unsortedTexts.newest };
  const options = [unsorted, ...SORTS.map((sort) => ({ value: sort, label: sortTexts[sort] }))];
  return (
    <div className="filter-group">
      <label className="filter-label" htmlFor={id}>
        {texts.sortBy}
      </label>
      <NativeSelect<Sort | ''>
        id={id}
        className="filter-sort"
        value={value ?? ''}
        options={options}
        onChange={(sort) => onChange(sort === '' ? undefined : sort)}
      />
    </div>
  );
}
