import { MAX_REVIEW_SEARCH, REVIEW_FILTERS } from '@shop/contracts/catalogue-admin-api.ts';
import { SearchInput } from '../../../../shared/components/SearchInput.tsx';
import { type ListFilter, ListFilters } from '../../../../shared/list/ListFilters.tsx';
import { adminReviewsTexts as texts } from './admin-reviews-texts.ts';
import { type AdminReviewsView, STARS } from './admin-reviews-url.ts';
import { ProductFilter } from './ProductFilter.tsx';

interface Props {
  view: AdminReviewsView;
  setView: (change: Partial<AdminReviewsView>) => void;
  /** What the chosen product is called, if a review of it is shown. */
  productName: string | undefined;
}

const choice = { kind: 'choice', className: 'admin-reviews-filter' } as const;
const filters: ListFilter<AdminReviewsView>[] = [
  {
    ...choice,
    name: 'show',
    label: texts.show,
    options: REVIEW_FILTERS.map((value) => ({ value, label: texts.filters[value] })),
  },
  {
    ...choice,
    name: 'stars',
    label: texts.stars,
    options: [{ value: '', label: texts.anyStars }, ...STARS.map((value) => ({ value, label: texts.ofStars(value) }))],
  },
];

/** Words, state, stars and product of the reviews; they apply at once. */
export function AdminReviewsFilters({ view, setView, productName }: Props) {
  return (
    <div className="sheet-tools admin-reviews-filters">
      <SearchInput
        label={texts.search}
        search={view.search}
        onSearch={(search) => setView({ search })}
        maxLength={MAX_REVIEW_SEARCH}
      />
      <ListFilters filters={filters} view={view} onChange={setView} />
      <ProductFilter product={view.product} name={productName} onChoose={(product) => setView({ product })} />
    </div>
  );
}
