import { PRICE_SLIDER } from '@shop/contracts/catalogue-api.ts';
import { useState } from 'react';
import { type Filters, noFilters } from './filters.ts';

/** The filters in the panel; its slider always has a value. */
export type Draft = Filters & { price: number };

/**
 * The panel's filters until 'Filter' applies them. A new `url` resets them to `applied`; another sort or page of the
 * same list does not.
 */
export function useDraft(applied: Filters, url: string) {
  const [state, setState] = useState({ url, draft: draftOf(applied), hasChanges: false });
  const show = (filters: Filters, hasChanges: boolean) => setState({ url, draft: draftOf(filters), hasChanges });
  if (state.url !== url) show(applied, false);
  return {
    draft: state.draft,
    /** Whether something was chosen that 'Filter' has not applied. */
    hasChanges: state.hasChanges,
    change: (filters: Filters) => show(filters, true),
    /** Resets to the applied filters. */
    discard: () => show(applied, false),
    reset: () => show(noFilters, false),
  };
}

function draftOf(filters: Filters): Draft {
  return { ...filters, price: filters.price ?? PRICE_SLIDER.initial };
}
