import type { ErrorBody } from '@shop/contracts/common-api.ts';
import { transport } from '../api/api-client.ts';
import { ApiError, type ApiRequest, type ApiResponse } from '../api/send-request.ts';
import { contractFault } from './response-contracts.ts';

export interface FakeRequest {
  method: string;
  path: string;
  params: unknown;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | undefined;
}
export interface FakeResponse {
  status?: number;
  /** The body as the contract of the call defines it; for an error, `message`, `code` and `details` suffice. */
  body?: unknown;
  message?: string;
  code?: string;
  details?: unknown;
  headers?: Record<string, string>;
  /** The server does not respond at all. */
  silent?: boolean;
  /** The body violates the contract on purpose: a proxy's page, or a server that implements docs/requirements.md only. */
  outsideContract?: boolean;
}
type Route = (request: FakeRequest) => FakeResponse | Promise<FakeResponse>;

/** The responses of the current test that violate the contract of their call. */
const faults = new Set<string>();

// The page under test may handle an invalid response as a failed call, so the test itself fails.
afterEach(() => {
  const found = [...faults];
  faults.clear();
  if (found.length > 0) throw new Error(`The fake server broke its contracts:\n${found.join('\n')}`);
});

/**
 * Replaces the gateway behind the api-client: responds by 'GET /api/…', with 404 otherwise, and records the requests. An
 * aborted request gets no response. A response that violates the contract of its call fails the test.
 */
export function fakeServer(routes: Record<string, Route>) {
  const requests: FakeRequest[] = [];
  const calls: Promise<unknown>[] = [];
  transport.send = (request) => {
    const call = respondTo(request);
    calls.push(call.catch(() => undefined));
    return call;
  };
  async function respondTo(sent: ApiRequest): Promise<ApiResponse> {
    const request = requestOf(sent);
    requests.push(request);
    const route = routes[`${request.method} ${request.path}`] ?? (() => ({ status: 404, message: 'not there' }));
    const fake: FakeResponse = await Promise.race([route(request), aborted(sent)]);
    if (fake.silent) throw new ApiError('Network Error');
    const response = responseOf(fake);
    assertContract(`${request.method} ${request.path}`, fake, response);
    if (response.status < 400) return response;
    throw new ApiError(`Request failed with status code ${response.status}`, { response });
  }
  return {
    requests,
    /** Counts the requests of a call. */
    count: (call: string) => requests.filter(({ method, path }) => `${method} ${path}` === call).length,
    /**
     * Waits until every request so far has its response and everything that follows without a timer has happened. Never
     * returns while a route does not respond.
     */
    settled: async () => {
      await Promise.all(calls);
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
    routes,
  };
}

function requestOf({ method, path, params, body, headers, signal }: ApiRequest): FakeRequest {
  // As JSON carries it; a form is recorded as it is.
  const sent = body === undefined || body instanceof FormData ? body : JSON.parse(JSON.stringify(body));
  return { method, path, params, body: sent, headers: new Headers(headers), signal };
}

function responseOf(fake: FakeResponse): ApiResponse {
  const { status = 200, headers = {} } = fake;
  const data = 'body' in fake ? fake.body : status < 400 ? {} : errorOf(fake);
  return { status, data, headers };
}

function errorOf({
  status,
  message = `refused with ${status}`,
  code = `status-${status}`,
  details,
}: FakeResponse): ErrorBody {
  return { message, code, requestId: 'fake-request', ...(details !== undefined && { details }) };
}

function assertContract(call: string, { outsideContract }: FakeResponse, { status, data }: ApiResponse): void {
  const fault = contractFault(call, status, data);
  if (outsideContract && fault === undefined) faults.add(`${call}, status ${status}: does not violate its contract`);
  if (!outsideContract && fault !== undefined) faults.add(fault);
}

function aborted({ signal }: ApiRequest): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new ApiError('canceled', { aborted: true })));
  });
}
