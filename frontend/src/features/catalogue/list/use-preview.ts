import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { usePaused } from '../../../shared/use-paused.ts';
import type { FilterPreview } from '../filters/filter-preview.ts';
import type { Draft } from '../filters/use-draft.ts';
import { type ListQuery, productsOf, useProductListQuery } from './list-api.ts';

const PAUSE_MS = 300;

/**
 * Loads what 'Filter' would show, when choosing pauses, by the very request that 'Filter' sends. null until there is
 * something chosen that is not applied, and when the request fails.
 */
export function usePreview(query: ListQuery, draft: Draft, hasChanges: boolean): FilterPreview | null {
  const wanted = useMemo(
    () => (hasChanges ? { ...query, page: 1, filters: draft } : skipToken),
    [query, draft, hasChanges],
  );
  const settled = usePaused(wanted, PAUSE_MS);
  const { data, isFetching, isError } = useProductListQuery(settled);
  if (wanted === skipToken || isError || data?.of !== productsOf(query)) return null;
  return { total: data.total, facets: data.facets, isPending: isFetching || settled !== wanted };
}
