import { useMemo } from 'react';
import { useHint } from '../../../shared/hooks/use-hint.ts';
import type { FilterPreview } from '../filters/filter-preview.ts';
import type { Draft } from '../filters/use-draft.ts';
import { type ListQuery, useProductPreviewQuery } from './list-api.ts';

const PAUSE_MS = 300;

/**
 * Loads what 'Filter' would show, when choosing pauses, by the very request that 'Filter' sends. null until there is
 * something chosen that is not applied, and when the request fails.
 */
export function usePreview(query: ListQuery, draft: Draft, hasChanges: boolean): FilterPreview | null {
  const wanted = useMemo(() => (hasChanges ? { ...query, page: 1, filters: draft } : null), [query, draft, hasChanges]);
  const { result, isPending } = useHint(useProductPreviewQuery, wanted, PAUSE_MS);
  return result && { total: result.total, facets: result.facets, isPending };
}
