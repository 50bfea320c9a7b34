import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import type { MouseEvent } from 'react';
import './filter-tags.css';
import { Icon } from '../../../shared/components/Icon.tsx';
import { filterTags } from './filter-tags.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { type Filters, noFilters } from './filters.ts';

interface Props {
  filters: Filters;
  /** Applies at once. */
  onChange: (filters: Filters) => void;
}

/** The active filters above the cards, each with a button to remove it. Renders nothing without filters. */
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
              moveFocus(event, tags.length === 1);
              onChange(without);
            }}
          >
            {label} <Icon of={CloseOutlined} />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="chip-clear"
          onClick={(event) => {
            moveFocus(event, true);
            onChange(noFilters);
          }}
        >
          {texts.clearAll}
        </button>
      </li>
    </ul>
  );
}

/** Moves focus from the removed button to the next one, or to the heading when none is left. */
function moveFocus({ currentTarget }: MouseEvent<HTMLButtonElement>, last: boolean): void {
  const neighbour = currentTarget.closest('li')?.nextElementSibling?.querySelector('button');
  (last ? document.querySelector('h1') : neighbour)?.focus({ preventScroll: true });
}
