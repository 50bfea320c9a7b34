import Checkbox from 'antd/es/checkbox';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import type { FilterOption } from './filter-options.ts';
import { filterTexts as texts } from './filter-texts.ts';

interface Props<Value> {
  title: string;
  options: Array<FilterOption<Value>>;
  /** The options shown while the list is collapsed. */
  collapsed: Array<FilterOption<Value>>;
  name: (value: Value) => string;
  /** Renders the option; defaults to its name. */
  show?: (value: Value) => ReactNode;
  isSelected: (value: Value) => boolean;
  isDisabled?: (value: Value) => boolean;
  onToggle: (value: Value) => void;
}

/** A list of checkboxes with their counts; a long one is collapsed. Renders nothing without options. */
export function CheckGroup<Value extends string | number>(props: Props<Value>) {
  const { title, options, collapsed, name, show = name, isSelected, isDisabled, onToggle } = props;
  const [expanded, setExpanded] = useState(false);
  if (options.length === 0) return null;
  const visible = expanded ? options : collapsed;
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      {visible.map(({ value, count }) => (
        <Checkbox
          key={value}
          className="filter-check"
          checked={isSelected(value)}
          disabled={isDisabled?.(value) ?? false}
          onChange={() => onToggle(value)}
        >
          <span className="filter-name">{show(value)}</span>
          <span className="faint">{formatCount(count)}</span>
        </Checkbox>
      ))}
      {collapsed.length < options.length && (
        <button type="button" className="filter-toggle" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? texts.showFewer : texts.showAll(formatCount(options.length))}
          <span className="sr"> {title}</span>
        </button>
      )}
    </fieldset>
  );
}
