import { useMemo } from 'react';
import { useDebounced } from '../../../shared/use-debounced.ts';
import type { FilterPreview } from '../filters/filter-preview.ts';
import type { Draft } from '../filters/use-draft.ts';
import { fetchProducts, type ListQuery } from './list-api.ts';

const DEBOUNCE_MS = 300;

/**
 * Fetches what 'Filter' would show, when choosing pauses, by the very request that 'Filter' sends. null until there is
 * something chosen that is not applied, and when the request fails.
 */
export function usePreview(query: ListQuery, draft: Draft, hasChanges: boolean): FilterPreview | null {
  const fetch = useMemo(
    () => (hasChanges ? (signal: AbortSignal) => fetchProducts({ ...query, page: 1, filters: draft }, signal) : null),
    [query, draft, hasChanges],
  );
  const { result, isPending } = useDebounced(fetch, DEBOUNCE_MS);
  return result && { ...result, isPending };
}
