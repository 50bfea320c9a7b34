import type { Suggestions } from '@shop/contracts/catalogue-api.ts';
import { useEffect, useState } from 'react';
import { fetchSuggestions } from './suggestions-api.ts';

const DEBOUNCE_MS = 150;
/** At least two letters or digits: a single one says nothing yet, and dots alone are no path segment. */
const SEARCHABLE = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;

/**
 * Fetches suggestions when typing pauses; the request of a former text is cancelled. Those of the former text stay until
 * the next ones have come. null: there are none, or they could not be loaded: the search itself works without them.
 */
export function useSuggestions(text: string): Suggestions | null {
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
  useEffect(() => {
    if (!SEARCHABLE.test(text)) {
      setSuggestions(null);
      return;
    }
    const controller = new AbortController();
    const show = (next: Suggestions | null) => !controller.signal.aborted && setSuggestions(next);
    const timer = setTimeout(() => {
      fetchSuggestions(text, controller.signal).then(show, () => show(null));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return suggestions;
}
