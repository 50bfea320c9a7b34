import type { Suggestions } from '@shop/contracts/catalogue-api.ts';
import { useMemo } from 'react';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { fetchSuggestions } from './suggestions-api.ts';

const DEBOUNCE_MS = 150;
/** At least two letters or digits: a single one says nothing yet, and dots alone are no path segment. */
const SEARCHABLE = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;

/**
 * Fetches suggestions when typing pauses; those of the former text stay until then.
 * @returns the `result`, null when there are none or they could not be loaded: the search itself works without them; and
 * whether it is pending
 */
export function useSuggestions(text: string): { result: Suggestions | null; isPending: boolean } {
  const fetch = useMemo(
    () => (SEARCHABLE.test(text) ? (signal: AbortSignal) => fetchSuggestions(text, signal) : null),
    [text],
  );
  return useDebounced(fetch, DEBOUNCE_MS);
}
