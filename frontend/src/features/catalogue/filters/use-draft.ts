import { PRICE_SLIDER } from '@shop/contracts/catalogue-api.ts';
import { useState } from 'react';
import { type Filters, noFilters } from './filters.ts';

/** What the panel shows: its slider always stands somewhere. */
export type Draft = Filters & { price: number };

/**
 * What is chosen in the panel and waits for 'Filter'. It follows `applied` when another `address` brings others; another
 * sort or page of the same list leaves it alone.
 */
export function useDraft(applied: Filters, address: string) {
  const [state, setState] = useState({ address, draft: draftOf(applied) });
  if (state.address !== address) setState({ address, draft: draftOf(applied) });
  return {
    draft: state.draft,
    change: (filters: Filters) => setState({ address, draft: draftOf(filters) }),
    /** Back to what is in force. */
    discard: () => setState({ address, draft: draftOf(applied) }),
    reset: () => setState({ address, draft: draftOf(noFilters) }),
  };
}

function draftOf(filters: Filters): Draft {
  return { ...filters, price: filters.price ?? PRICE_SLIDER.initial };
}
