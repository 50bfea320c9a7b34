import { createApi } from '@reduxjs/toolkit/query/react';
import { bodyText, request, statusOf } from './api-client.ts';
import { type ApiFailure, type ApiRequest, type ApiResponse, isApiFailure } from './send-request.ts';

/** A call of the gateway. */
export interface GatewayCall extends Omit<ApiRequest, 'method' | 'signal'> {
  /** GET without one. */
  method?: ApiRequest['method'];
  /** The only message of a response that means success (docs/requirements.md#calls). */
  success?: string;
}

/** What a response carries besides its body. */
export type ResponseMeta = Pick<ApiResponse, 'headers'>;

/**
 * The data that screens load from the gateway, and what they change there: one file of endpoints per feature adds to it.
 * Data is dropped, and a request aborted, when no screen shows it; what an endpoint changes is loaded again by its tag.
 */
export const shopApi = createApi({
  reducerPath: 'shopApi',
  keepUnusedDataFor: 0,
  tagTypes: ['attention', 'audit', 'order', 'product', 'reply', 'review', 'synonyms', 'user'],
  baseQuery: async (
    { method = 'GET', success, ...call }: GatewayCall,
    { signal },
  ): Promise<{ data: unknown; meta: ResponseMeta } | { error: ApiFailure }> => {
    try {
      const response = await request<unknown>({ ...call, method, signal });
      const { data, headers } = response;
      if (success === undefined || bodyText(data) === success) return { data, meta: { headers } };
      return { error: { name: 'ApiError', message: bodyText(data), aborted: false, response } };
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      // A session that has ended is no defect; the page leads to the login (onNoSession).
      if (method === 'GET' && !error.aborted && statusOf(error) !== 401) console.error(error);
      const { name, message, aborted, response } = error;
      return { error: { name, message, aborted, response } };
    }
  },
  endpoints: () => ({}),
});
