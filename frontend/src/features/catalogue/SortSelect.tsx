import { SORTS, type Sort } from '@shop/contracts/catalogue-api.ts';
import Select from 'antd/es/select';
import { sortTexts, listTexts as texts, unsortedTexts } from './catalogue-texts.ts';

interface Props {
  value: Sort | undefined;
  /** A search without a sort has its best matches first, anything else the newest. */
  searching: boolean;
  onChange: (sort: Sort | undefined) => void;
}

export function SortSelect({ value, searching, onChange }: Props) {
  const unsorted = { value: '' as const, label: searching ? unsortedTexts.best : unsortedTexts.newest };
  const options = [unsorted, ...SORTS.map((sort) => ({ value: sort, label: sortTexts[sort] }))];
  return (
    <div className="list-sort">
      <label htmlFor="sort">{texts.sortBy}</label>
      <Select<Sort | ''>
        id="sort"
        value={value ?? ''}
        options={options}
        onChange={(sort) => onChange(sort === '' ? undefined : sort)}
        popupMatchSelectWidth
      />
    </div>
  );
}
