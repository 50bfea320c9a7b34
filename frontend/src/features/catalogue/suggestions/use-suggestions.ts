import type { Suggestions } from '@shop/contracts/catalogue-api.ts';
import { useHint } from '../../../shared/hooks/use-hint.ts';
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
  return useHint(useSuggestionsQuery, SEARCHABLE.test(text) ? text : null, PAUSE_MS);
}
