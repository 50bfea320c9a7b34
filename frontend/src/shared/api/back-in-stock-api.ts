import type { EmailsStopped, Waiting } from '@shop/contracts/back-in-stock-api.ts';
import { calls } from '../paths.ts';
import { shopApi } from './shop-api.ts';

/** What a customer waits for until it is back in stock (docs/api.md#back-in-stock). */
export const { useWaitingQuery, useWaitForStockMutation, useStopWaitingMutation, useStopEmailsMutation } =
  shopApi.injectEndpoints({
    endpoints: (build) => ({
      /** What the user waits for, the latest first. */
      waiting: build.query<Waiting[], void>({
        query: () => ({ path: calls.backInStock }),
        providesTags: ['waiting'],
      }),

      /** Asks for an email, also when that was asked for before. @param id what is sold: a variant, or a product without options */
      waitForStock: build.mutation<Waiting, string>({
        query: (id) => ({ method: 'PUT', path: calls.waiting(id) }),
        invalidatesTags: ['waiting'],
      }),

      stopWaiting: build.mutation<unknown, string>({
        query: (id) => ({ method: 'DELETE', path: calls.waiting(id) }),
        invalidatesTags: ['waiting'],
      }),

      /** Ends everything that an account waits for, by the link of an email. */
      stopEmails: build.mutation<EmailsStopped, string>({
        query: (token) => ({ method: 'POST', path: calls.stopEmails, body: { token } }),
        invalidatesTags: ['waiting'],
      }),
    }),
  });
