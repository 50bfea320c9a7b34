import { skipToken } from '@reduxjs/toolkit/query';
import type { Suggestions } from '@shop/contracts/catalogue-api.ts';
import { usePaused } from '../../../shared/use-paused.ts';
import { useSuggestionsQuery } from './suggestions-api.ts';

const PAUSE_MS = 150;
/** At least two letters or digits: a single one says nothing yet, and dots alone are no path segment. */
const SEARCHABLE = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;

/**
 * Loads suggestions when typing pauses; those of the former text stay until then.
 * @returns the `result`, null when there are none or they could not be loaded: the search itself works without them; and
 * whether it is pending
 */
export function useSuggestions(text: string): { result: Suggestions | null; isPending: boolean } {
  const settled = usePaused(text, PAUSE_MS);
  const { data, isFetching, isError } = useSuggestionsQuery(SEARCHABLE.test(settled) ? settled : skipToken);
  const result = (!isError && SEARCHABLE.test(text) && data) || null;
  return { result, isPending: isFetching || settled !== text };
}
