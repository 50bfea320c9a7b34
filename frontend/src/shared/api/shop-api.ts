import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { sharedTexts } from '../components/shared-texts.ts';
import { bodyText, request, statusOf } from './api-client.ts';
import { type ApiFailure, type ApiRequest, type ApiResponse, isApiFailure } from './send-request.ts';

/** A call of the gateway. */
export interface GatewayCall extends Omit<ApiRequest, 'method' | 'signal'> {
  /** GET without one. */
  method?: ApiRequest['method'];
  /** The only message of a response that means success (docs/requirements.md#calls). */
  success?: string;
}

/** Administrators, and who has just written something, bypass all caches (docs/architecture.md#cache). */
export const uncached = { 'Cache-Control': 'no-cache' };

/** What a response carries besides its body. */
export type ResponseMeta = Pick<ApiResponse, 'headers'>;

/** Sends a call; a failure of a read is logged, and every failure returned as the store keeps it. */
const callGateway: BaseQueryFn<GatewayCall, unknown, ApiFailure, object, ResponseMeta> = async (
  { method = 'GET', success, ...call },
  { signal },
) => {
  try {
    const response = await request<unknown>({ ...call, method, signal });
    const { data, headers } = response;
    if (success === undefined || bodyText(data) === success) return { data, meta: { headers } };
    return refused(bodyText(data) || sharedTexts.unexpected, response);
  } catch (error) {
    if (method === 'GET') logFailure(error);
    return { error: plainFailure(error) };
  }
};

/**
 * The data that screens load from the gateway, and what they change there: one file of endpoints per feature adds to it.
 * Data is dropped, and a request aborted, when no screen shows it; what an endpoint changes is loaded again by its tag.
 */
export const shopApi = createApi({
  reducerPath: 'shopApi',
  keepUnusedDataFor: 0,
  tagTypes: [
    'attention',
    'audit',
    'catalogueAttention',
    'category',
    'explanation',
    'myOrders',
    'order',
    'product',
    'reply',
    'review',
    'session',
    'shopPages',
    'synonyms',
    'system',
    'user',
    'waiting',
  ],
  baseQuery: callGateway,
  endpoints: () => ({}),
});

/**
 * What a plain call answers, for a `queryFn`: its failure as the store keeps it, of a read logged too.
 * @throws what is no failed call
 */
export async function answerOf<Data>(
  call: Promise<Data>,
  { isRead = false } = {},
): Promise<{ data: Data } | { error: ApiFailure }> {
  try {
    return { data: await call };
  } catch (error) {
    if (isRead) logFailure(error);
    return { error: plainFailure(error) };
  }
}

/** The failure of a call whose response does not say that it succeeded. @param message what to show, if the body is empty */
export function refused(message: string, response?: ApiResponse): { error: ApiFailure } {
  return { error: { name: 'ApiError', message, aborted: false, response } };
}

/** Runs work once a call has succeeded; what sent the request shows why it failed. */
export async function afterSuccess<Result>(call: Promise<Result>, work: (result: Result) => unknown): Promise<void> {
  await call.then(work, () => undefined);
}

/** Forgets what a mutation answered, as its form changes; one that is under way still answers, for a `reset` would drop that. */
export function forgetAnswer({ isLoading, reset }: { isLoading: boolean; reset: () => void }): void {
  if (!isLoading) reset();
}

/** A session that has ended is no defect, the page leads to the login (onNoSession); nor is something that is not there. */
function logFailure(error: unknown): void {
  const isDefect = isApiFailure(error) && !error.aborted && statusOf(error) !== 401 && statusOf(error) !== 404;
  if (isDefect) console.error(error);
}

function plainFailure(error: unknown): ApiFailure {
  if (!isApiFailure(error)) throw error;
  const { name, message, aborted, response } = error;
  return { name, message, aborted, response };
}
