import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { MouseEvent } from 'react';
import './filter-tags.css';
import { filterTags } from './filter-tags.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { type Filters, noFilters } from './filters.ts';

interface Props {
  filters: Filters;
  /** Applies at once. */
  onChange: (filters: Filters) => void;
}

/** What the list is narrowed to, above the cards: each tag takes itself away. Nothing without filters. */
export function FilterTags({ filters, onChange }: Props) {
  const tags = filterTags(filters);
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={texts.active}>
      {tags.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className="chip"
            aria-label={texts.remove(label)}
            onClick={(event) => {
              passFocusOn(event, tags.length === 1);
              onChange(without);
            }}
          >
            {label} <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="chip-clear"
          onClick={(event) => {
            passFocusOn(event, true);
            onChange(noFilters);
          }}
        >
          {texts.clearAll}
        </button>
      </li>
    </ul>
  );
}

/** The button that was pressed leaves the page: its neighbour has the focus then, or the heading when none is left. */
function passFocusOn({ currentTarget }: MouseEvent<HTMLButtonElement>, last: boolean): void {
  const neighbour = currentTarget.closest('li')?.nextElementSibling?.querySelector('button');
  (last ? document.querySelector('h1') : neighbour)?.focus({ preventScroll: true });
}
