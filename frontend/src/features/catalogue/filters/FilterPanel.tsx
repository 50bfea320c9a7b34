import type { Facets, Sort } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { AttributeGroups } from './AttributeGroups.tsx';
import { CheckGroup } from './CheckGroup.tsx';
import { isCategoryDisabled } from './category-rule.ts';
import './filter-panel.css';
import { filterTexts as texts } from './filter-texts.ts';
import { type Filters, toggleCategory, toggleRating } from './filters.ts';
import { firstCategories } from './first-choices.ts';
import { PriceGroup } from './PriceGroup.tsx';
import { SortSelect } from './SortSelect.tsx';
import { StarsChoice } from './StarsChoice.tsx';
import { shownChoices } from './shown-choices.ts';
import type { Draft } from './use-draft.ts';

export interface FilterPanelProps {
  draft: Draft;
  /** The filters in force. */
  applied: Filters;
  /** Null before the first answer, or where it had none. */
  facets: Facets | null;
  /** That answer may still come. */
  waiting: boolean;
  sort: Sort | undefined;
  searching: boolean;
  /** The path is a category page, which has no checkboxes for categories (docs/requirements.md#product-list). */
  ofCategory: boolean;
  onChange: (draft: Filters) => void;
  onSort: (sort: Sort | undefined) => void;
  onFilter: () => void;
  onReset: () => void;
}

/** The groups in the order of docs/requirements.md#product-list. The sort applies at once, all else when 'Filter' is pressed. */
export function FilterPanel(props: FilterPanelProps) {
  const { draft, sort, searching, onChange, onSort, onFilter, onReset } = props;
  return (
    <form
      className="filters"
      aria-label={texts.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter();
      }}
    >
      <div className="filter-groups">
        <SortSelect value={sort} searching={searching} onChange={onSort} />
        <PriceGroup price={draft.price} onChange={(price) => onChange({ ...draft, price })} />
        <ChoiceGroups {...props} />
      </div>
      <div className="filter-actions">
        <Button type="primary" htmlType="submit">
          {texts.filter}
        </Button>
        <Button onClick={onReset}>{texts.reset}</Button>
      </div>
    </form>
  );
}

function ChoiceGroups({ draft, applied, facets, waiting, ofCategory, onChange, onReset }: FilterPanelProps) {
  if (facets === null) {
    if (!waiting) return null;
    return (
      <div className="filter-group filter-waiting">
        <LineSkeletons count={12} height={20} />
      </div>
    );
  }
  const { ratings, categories, attrs } = shownChoices(facets, [applied, draft]);
  const chooseCategory = (name: string) => {
    const next = toggleCategory(draft, name);
    // Unchecking all resets to /product-list (docs/requirements.md#filters).
    if (next.categories.length === 0) onReset();
    else onChange(next);
  };
  return (
    <>
      <CheckGroup
        title={texts.rating}
        choices={ratings}
        folded={ratings}
        name={texts.stars}
        show={(stars) => <StarsChoice stars={stars} />}
        isChosen={(stars) => draft.ratings.includes(stars)}
        onToggle={(stars) => onChange(toggleRating(draft, stars))}
      />
      {!ofCategory && (
        <CheckGroup
          title={texts.category}
          choices={categories}
          folded={firstCategories(categories, draft.categories)}
          name={texts.categoryName}
          isChosen={(name) => draft.categories.includes(name)}
          isDisabled={(name) => isCategoryDisabled(name, draft.categories)}
          onToggle={chooseCategory}
        />
      )}
      <AttributeGroups groups={attrs} draft={draft} onChange={onChange} />
    </>
  );
}
