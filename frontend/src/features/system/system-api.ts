import type { Health } from '@shop/contracts/common-api.ts';
import type { DeadLetterReplayed, SystemService, SystemState } from '@shop/contracts/system-api.ts';
import { adminCalls } from '../../shared/admin-paths.ts';
import { shopApi } from '../../shared/api/shop-api.ts';

/** A dead letter of a service. */
export interface DeadLetterName {
  service: SystemService;
  id: string;
}

/** Options of a query that renews itself every five seconds while the page is visible, and when it becomes visible again. */
export const WHILE_VISIBLE = { pollingInterval: 5_000, skipPollingIfUnfocused: true, refetchOnFocus: true } as const;

/** How the shop runs, and what is done about its dead letters (docs/api.md#system). */
export const { useSystemQuery, useHealthQuery, useReplayDeadLetterMutation, useCloseDeadLetterMutation } =
  shopApi.injectEndpoints({
    endpoints: (build) => ({
      system: build.query<SystemState, void>({ query: () => ({ path: adminCalls.system }), providesTags: ['system'] }),

      /** What everybody may know, for when the service is down that knows administrators. */
      health: build.query<Health, void>({ query: () => ({ path: adminCalls.health }) }),

      replayDeadLetter: build.mutation<DeadLetterReplayed, DeadLetterName>({
        query: ({ service, id }) => ({ method: 'POST', path: adminCalls.replayDeadLetter(service, id), body: {} }),
        invalidatesTags: ['system'],
      }),

      closeDeadLetter: build.mutation<unknown, DeadLetterName & { reason: string }>({
        query: ({ service, id, reason }) => ({
          method: 'POST',
          path: adminCalls.closeDeadLetter(service, id),
          body: { reason },
        }),
        invalidatesTags: ['system'],
      }),
    }),
  });
