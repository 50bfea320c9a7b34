import type { Suggestions } from '@shop/contracts/catalogue-api.ts';
import { api } from '../../../shared/api-client.ts';
import { calls } from '../../../shared/paths.ts';

/** What a search that is still being typed would find. */
export async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  return (await api.get<Suggestions>(calls.suggestions(text), { signal })).data;
}
