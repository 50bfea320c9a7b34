import { useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { CheckGroup } from './CheckGroup.tsx';
import { collapsedOptions } from './collapsed-options.ts';
import type { FilterOptions } from './filter-options.ts';
import type { OptionCounts } from './filter-preview.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { type Filters, isSame, toggleAttribute } from './filters.ts';
import type { Draft } from './use-draft.ts';

/** The number of attributes shown while the list is collapsed. */
const COLLAPSED_SIZE = 4;

interface Props {
  groups: FilterOptions['attrs'];
  /** How many are unfolded at first. */
  unfolded: number;
  countOf: OptionCounts['ofAttribute'];
  draft: Draft;
  onChange: (draft: Filters) => void;
}

/** One checkbox group per attribute; a long list is collapsed to the first and the selected ones. */
export function AttributeGroups({ groups, unfolded, countOf, draft, onChange }: Props) {
  const [expanded, setExpanded] = useState(false);
  const isSelected = (key: string, value: string) => draft.attrs.some((selected) => isSame(selected, { key, value }));
  const collapsed = groups.filter(
    ({ key }, index) => index < COLLAPSED_SIZE || draft.attrs.some((selected) => selected.key === key),
  );
  const hidden = groups.length - collapsed.length;
  return (
    <>
      {(expanded ? groups : collapsed).map(({ key, values }, index) => (
        <CheckGroup
          key={key}
          title={key}
          unfolded={index < unfolded}
          options={values}
          collapsed={collapsedOptions(values, (value) => isSelected(key, value))}
          name={(value) => value}
          countOf={(value) => countOf({ key, value })}
          isSelected={(value) => isSelected(key, value)}
          onToggle={(value) => onChange(toggleAttribute(draft, { key, value }))}
        />
      ))}
      {hidden > 0 && (
        <div className="filter-group">
          <button
            type="button"
            className="filter-toggle"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? texts.fewer : texts.more(formatCount(hidden))}
          </button>
        </div>
      )}
    </>
  );
}
