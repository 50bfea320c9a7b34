import Checkbox from 'antd/es/checkbox';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { filterTexts as texts } from './filter-texts.ts';
import type { Choice } from './shown-choices.ts';

interface Props<Value> {
  title: string;
  choices: Array<Choice<Value>>;
  /** What of it shows while it is folded. */
  folded: Array<Choice<Value>>;
  name: (value: Value) => string;
  /** Instead of the name. */
  show?: (value: Value) => ReactNode;
  isChosen: (value: Value) => boolean;
  isDisabled?: (value: Value) => boolean;
  onToggle: (value: Value) => void;
}

/** One list of checkboxes with their counts at the right edge; a long one is folded. Nothing at all without choices. */
export function CheckGroup<Value extends string | number>(props: Props<Value>) {
  const { title, choices, folded, name, show = name, isChosen, isDisabled, onToggle } = props;
  const [unfolded, setUnfolded] = useState(false);
  if (choices.length === 0) return null;
  const shown = unfolded ? choices : folded;
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      {shown.map(({ value, count }) => (
        <Checkbox
          key={value}
          className="filter-check"
          checked={isChosen(value)}
          disabled={isDisabled?.(value) ?? false}
          onChange={() => onToggle(value)}
        >
          <span className="filter-name">{show(value)}</span>
          <span className="faint">{formatCount(count)}</span>
        </Checkbox>
      ))}
      {folded.length < choices.length && (
        <button type="button" className="filter-fold" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? texts.showFewer : texts.showAll(formatCount(choices.length))}
          <span className="sr"> {title}</span>
        </button>
      )}
    </fieldset>
  );
}
