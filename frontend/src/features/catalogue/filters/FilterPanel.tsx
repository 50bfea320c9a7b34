import { type Facets, PRICE_SLIDER, type Sort } from '@shop/contracts/catalogue-api.ts';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { AttributeGroups } from './AttributeGroups.tsx';
import { CheckGroup } from './CheckGroup.tsx';
import { isCategoryDisabled } from './category-rule.ts';
import './filter-panel.css';
import { collapsedCategories } from './collapsed-options.ts';
import { filterOptions } from './filter-options.ts';
import { countsOf, type FilterPreview, withOptionsOf } from './filter-preview.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { type Filters, toggleCategory, toggleRating } from './filters.ts';
import { PriceGroup } from './PriceGroup.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { Draft } from './use-draft.ts';

export interface FilterPanelProps {
  draft: Draft;
  applied: Filters;
  /** Null before the first response, or when it has none. */
  facets: Facets | null;
  /** What 'Filter' would show; null while that is not known. */
  preview: FilterPreview | null;
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

/** The groups in the order of docs/requirements.md#product-list; two lists of options are unfolded at first. The sort applies at once, filters when 'Filter' is pressed. */
export function FilterPanel(props: FilterPanelProps) {
  const { draft, applied, preview, sort, searching, onChange, onSort, onFilter, onReset } = props;
  const outcome = preview && (preview.isPending ? texts.counting : texts.products(preview.total));
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
        <PriceGroup
          price={draft.price}
          isChosen={applied.price !== undefined || draft.price !== PRICE_SLIDER.initial}
          onChange={(price) => onChange({ ...draft, price })}
        />
        <OptionGroups {...props} />
      </div>
      <div className="filter-actions">
        <PushButton primary type="submit">
          {outcome === null ? texts.filter : texts.filterTo(outcome)}
        </PushButton>
        <PushButton onClick={onReset}>{texts.reset}</PushButton>
        <span className="sr" role="status">
          {preview?.isPending === false && outcome}
        </span>
      </div>
    </form>
  );
}

function OptionGroups(props: FilterPanelProps) {
  const { draft, applied, facets, preview, loading, isCategoryPage, onChange, onReset } = props;
  if (facets === null) {
    if (!loading) return null;
    return (
      <div className="filter-group filter-loading">
        <LineSkeletons count={12} height={20} />
      </div>
    );
  }
  const known = preview?.facets ? withOptionsOf(facets, preview.facets) : facets;
  const { ofRating, ofCategory, ofAttribute } = countsOf(preview?.facets ?? facets);
  const { ratings, categories, attrs } = filterOptions(known, [applied, draft]);
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
        unfolded
        options={ratings}
        collapsed={ratings}
        name={texts.stars}
        countOf={ofRating}
        show={(stars) => <StarsOption stars={stars} />}
        isSelected={(stars) => draft.ratings.includes(stars)}
        onToggle={(stars) => onChange(toggleRating(draft, stars))}
      />
      {!isCategoryPage && (
        <CheckGroup
          title={texts.category}
          unfolded
          options={categories}
          collapsed={collapsedCategories(categories, draft.categories)}
          name={texts.categoryName}
          countOf={ofCategory}
          isSelected={(name) => draft.categories.includes(name)}
          isDisabled={(name) => isCategoryDisabled(name, draft.categories)}
          onToggle={onToggleCategory}
        />
      )}
      <AttributeGroups
        groups={attrs}
        unfolded={isCategoryPage ? 1 : 0}
        countOf={ofAttribute}
        draft={draft}
        onChange={onChange}
      />
    </>
  );
}

/** A number of stars, as icons and as text for screen readers. */
function StarsOption({ stars }: { stars: number }) {
  return (
    <>
      <span className="sr">{texts.stars(stars)}</span>
      <span aria-hidden>
        <Stars value={stars} />
      </span>
    </>
  );
}
