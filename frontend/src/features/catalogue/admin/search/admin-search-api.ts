import type { FailedSearch, SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import { api } from '../../../../shared/api-client.ts';
import { calls } from '../../../../shared/paths.ts';

/** The searches of the last days that no product matched. */
export async function fetchFailedSearches(days: number, signal: AbortSignal): Promise<FailedSearch[]> {
  return (await api.get<FailedSearch[]>(calls.failedSearches, { params: { days }, signal })).data;
}

export async function fetchSynonyms(signal: AbortSignal): Promise<SynonymGroup[]> {
  return (await api.get<SynonymGroup[]>(calls.synonyms, { signal })).data;
}

/** @param id of the group to change; null creates one */
export async function saveSynonyms(id: string | null, words: string[]): Promise<SynonymGroup> {
  const { data } = await (id === null
    ? api.post<SynonymGroup>(calls.synonyms, { words })
    : api.put<SynonymGroup>(calls.synonymGroup(id), { words }));
  return data;
}

export async function deleteSynonyms(id: string): Promise<void> {
  await api.delete(calls.synonymGroup(id));
}
