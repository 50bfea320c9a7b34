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
  const [state, setState] = useState({ url, draft: draftOf(applied) });
  if (state.url !== url) setState({ url, draft: draftOf(applied) });
  return {
    draft: state.draft,
    change: (filters: Filters) => setState({ url, draft: draftOf(filters) }),
    /** Resets to the applied filters. */
    discard: () => setState({ url, draft: draftOf(applied) }),
    reset: () => setState({ url, draft: draftOf(noFilters) }),
  };
}

function draftOf(filters: Filters): Draft {
  return { ...filters, price: filters.price ?? PRICE_SLIDER.initial };
}
