import type { Facets, Sort } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { AttributeGroups } from './AttributeGroups.tsx';
import { CheckGroup } from './CheckGroup.tsx';
import { isCategoryDisabled } from './category-rule.ts';
import './filter-panel.css';
import { collapsedCategories } from './collapsed-options.ts';
import { filterOptions } from './filter-options.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { type Filters, toggleCategory, toggleRating } from './filters.ts';
import { PriceGroup } from './PriceGroup.tsx';
import { SortSelect } from './SortSelect.tsx';
import { StarsOption } from './StarsOption.tsx';
import type { Draft } from './use-draft.ts';

export interface FilterPanelProps {
  draft: Draft;
  applied: Filters;
  /** Null before the first response, or when it has none. */
  facets: Facets | null;
  loading: boolean;
  sort: Sort | undefined;
  searching: boolean;
  /** Category pages have no category filter (docs/requirements.md#product-list). */
  isCategoryPage: boolean;
  onChange: (draft: Filters) => void;
  onSort: (sort: Sort | undefined) => void;
  onFilter: () => void;
  onReset: () => void;
}

/** The groups in the order of docs/requirements.md#product-list. The sort applies at once, filters when 'Filter' is pressed. */
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
        <OptionGroups {...props} />
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

function OptionGroups({ draft, applied, facets, loading, isCategoryPage, onChange, onReset }: FilterPanelProps) {
  if (facets === null) {
    if (!loading) return null;
    return (
      <div className="filter-group filter-loading">
        <LineSkeletons count={12} height={20} />
      </div>
    );
  }
  const { ratings, categories, attrs } = filterOptions(facets, [applied, draft]);
  const onToggleCategory = (name: string) => {
    const next = toggleCategory(draft, name);
    // Unchecking all resets to /product-list (docs/requirements.md#filters).
    if (next.categories.length === 0) onReset();
    else onChange(next);
  };
  return (
    <>
      <CheckGroup
        title={texts.rating}
        options={ratings}
        collapsed={ratings}
        name={texts.stars}
        show={(stars) => <StarsOption stars={stars} />}
        isSelected={(stars) => draft.ratings.includes(stars)}
        onToggle={(stars) => onChange(toggleRating(draft, stars))}
      />
      {!isCategoryPage && (
        <CheckGroup
          title={texts.category}
          options={categories}
          collapsed={collapsedCategories(categories, draft.categories)}
          name={texts.categoryName}
          isSelected={(name) => draft.categories.includes(name)}
          isDisabled={(name) => isCategoryDisabled(name, draft.categories)}
          onToggle={onToggleCategory}
        />
      )}
      <AttributeGroups groups={attrs} draft={draft} onChange={onChange} />
    </>
  );
}
