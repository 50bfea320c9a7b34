import type { FailedSearch, SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { shopApi } from '../../../../shared/api/shop-api.ts';
import { removesRow } from '../../../../shared/list/list-endpoint.ts';

/** What the search did not find, and the synonyms that help it (docs/api.md#synonyms). */
export const { useFailedSearchesQuery, useSynonymsQuery, useSaveSynonymsMutation, useRemoveSynonymsMutation } =
  shopApi.injectEndpoints({
    endpoints: (build) => ({
      /** The searches of the last days that no product matched. */
      failedSearches: build.query<FailedSearch[], number>({
        query: (days) => ({ path: adminCalls.failedSearches, params: { days } }),
      }),

      synonyms: build.query<SynonymGroup[], void>({
        query: () => ({ path: adminCalls.synonyms }),
        providesTags: ['synonyms'],
      }),

      /** Changes a group; creates one without an id. */
      saveSynonyms: build.mutation<SynonymGroup, { _id: string | null; words: string[] }>({
        query: ({ _id, words }) =>
          _id === null
            ? { method: 'POST', path: adminCalls.synonyms, body: { words } }
            : { method: 'PUT', path: adminCalls.synonymGroup(_id), body: { words } },
        invalidatesTags: ['synonyms', 'catalogueAttention'],
      }),

      removeSynonyms: build.mutation<unknown, string>({
        query: (id) => ({ method: 'DELETE', path: adminCalls.synonymGroup(id) }),
        invalidatesTags: ['synonyms', 'catalogueAttention'],
        onQueryStarted: removesRow('synonyms'),
      }),
    }),
  });
