import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { type ReactNode, useState } from 'react';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { Icon } from '../../../shared/components/Icon.tsx';
import { formatCount } from '../../../shared/format.ts';
import type { FilterOption } from './filter-options.ts';
import { filterTexts as texts } from './filter-texts.ts';

interface Props<Value> {
  title: string;
  /** Whether it is unfolded at first; one with something selected always is. */
  unfolded: boolean;
  options: Array<FilterOption<Value>>;
  /** The options shown while the list is collapsed. */
  collapsed: Array<FilterOption<Value>>;
  name: (value: Value) => string;
  /** The number of products with an option, for what is chosen now. */
  countOf: (value: Value) => number;
  /** Renders the option; defaults to its name. */
  show?: (value: Value) => ReactNode;
  isSelected: (value: Value) => boolean;
  isDisabled?: (value: Value) => boolean;
  onToggle: (value: Value) => void;
}

/** Expanded lists from this length can be searched. */
const MIN_SEARCHED = 16;

/** A list of checkboxes with their counts, below a title that folds it; a long one is collapsed, and searched. Renders nothing without options. */
export function CheckGroup<Value extends string | number>(props: Props<Value>) {
  const { title, unfolded, options, collapsed, name, countOf, show = name, isSelected, isDisabled, onToggle } = props;
  const fold = useFold(
    unfolded,
    options.some(({ value }) => isSelected(value)),
  );
  const [expanded, setExpanded] = useState(false);
  const [searched, setSearched] = useState('');
  if (options.length === 0) return null;
  const isSearched = expanded && options.length >= MIN_SEARCHED;
  const wanted = isSearched ? searched.trim().toLowerCase() : '';
  const visible = (expanded ? options : collapsed).filter(
    ({ value }) => isSelected(value) || name(value).toLowerCase().includes(wanted),
  );
  return (
    <fieldset className="filter-group">
      <legend>
        <button type="button" className="filter-fold" aria-expanded={fold.isOpen} onClick={fold.toggle}>
          {title}
          <Icon of={DownOutlined} />
        </button>
      </legend>
      <div hidden={!fold.isOpen}>
        {isSearched && (
          <input
            type="search"
            className="filter-search"
            aria-label={texts.searchIn(title)}
            placeholder={texts.searchIn(title)}
            value={searched}
            onChange={({ target }) => setSearched(target.value)}
            // Enter would filter before anything is chosen.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        {visible.map(({ value }) => (
          <Checkbox
            key={value}
            className="filter-check"
            checked={isSelected(value)}
            disabled={isDisabled?.(value) ?? false}
            onChange={() => onToggle(value)}
          >
            <span className="filter-name">{show(value)}</span>
            <span className="faint">{formatCount(countOf(value))}</span>
          </Checkbox>
        ))}
        {visible.length === 0 && (
          <p className="faint" role="status">
            {texts.noneFound}
          </p>
        )}
        {collapsed.length < options.length && (
          <button
            type="button"
            className="filter-toggle"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? texts.showFewer : texts.showAll(formatCount(options.length))}
            <span className="sr"> {title}</span>
          </button>
        )}
      </div>
    </fieldset>
  );
}

/** Unfolds a group when the first of its options is selected, by whatever; only the user folds it. */
function useFold(unfolded: boolean, hasSelected: boolean) {
  const [isOpen, setOpen] = useState(unfolded || hasSelected);
  const [hadSelected, setHadSelected] = useState(hasSelected);
  if (hadSelected !== hasSelected) {
    setHadSelected(hasSelected);
    if (hasSelected) setOpen(true);
  }
  return { isOpen, toggle: () => setOpen(!isOpen) };
}
