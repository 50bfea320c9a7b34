import { useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { CheckGroup } from './CheckGroup.tsx';
import { filterTexts as texts } from './filter-texts.ts';
import { type Filters, isSame, toggleAttribute } from './filters.ts';
import { firstChoices } from './first-choices.ts';
import type { ShownChoices } from './shown-choices.ts';
import type { Draft } from './use-draft.ts';

/** So many attributes stand open; the others come on request, and where something is chosen. */
const OPEN = 4;

interface Props {
  groups: ShownChoices['attrs'];
  draft: Draft;
  onChange: (draft: Filters) => void;
}

export function AttributeGroups({ groups, draft, onChange }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const isChosen = (key: string, value: string) => draft.attrs.some((chosen) => isSame(chosen, { key, value }));
  const folded = groups.filter(({ key }, place) => place < OPEN || draft.attrs.some((chosen) => chosen.key === key));
  const hidden = groups.length - folded.length;
  return (
    <>
      {(unfolded ? groups : folded).map(({ key, values }) => (
        <CheckGroup
          key={key}
          title={key}
          choices={values}
          folded={firstChoices(values, (value) => isChosen(key, value))}
          name={(value) => value}
          isChosen={(value) => isChosen(key, value)}
          onToggle={(value) => onChange(toggleAttribute(draft, { key, value }))}
        />
      ))}
      {hidden > 0 && (
        <div className="filter-group">
          <button type="button" className="filter-fold" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? texts.fewer : texts.more(formatCount(hidden))}
          </button>
        </div>
      )}
    </>
  );
}
