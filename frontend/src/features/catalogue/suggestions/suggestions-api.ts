import type { Suggestions } from '@shop/contracts/catalogue-api.ts';
import { shopApi } from '../../../shared/api/shop-api.ts';
import { calls } from '../../../shared/paths.ts';

export const { useSuggestionsQuery } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** What a search that is still being typed would find. */
    suggestions: build.query<Suggestions, string>({ query: (text) => ({ path: calls.suggestions(text) }) }),
  }),
});
