import type { ErrorBody } from '@shop/contracts/common-api.ts';
import { AxiosError, AxiosHeaders, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { api } from '../api-client.ts';
import { contractFault } from './response-contracts.ts';

export interface FakeRequest {
  method: string;
  path: string;
  params: unknown;
  body: unknown;
  headers: AxiosHeaders;
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
  api.defaults.adapter = (config) => {
    const call = respondTo(config);
    calls.push(call.catch(() => undefined));
    return call;
  };
  async function respondTo(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const request = requestOf(config);
    requests.push(request);
    const route = routes[`${request.method} ${request.path}`] ?? (() => ({ status: 404, message: 'not there' }));
    const fake: FakeResponse = await Promise.race([route(request), aborted(config)]);
    if (fake.silent) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const response = responseOf(fake, config);
    assertContract(`${request.method} ${request.path}`, fake, response);
    if (response.status < 400) return response;
    throw new AxiosError(`Request failed with status code ${response.status}`, undefined, config, null, response);
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

function requestOf(config: InternalAxiosRequestConfig): FakeRequest {
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: config.url ?? '',
    params: config.params,
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
    headers: config.headers,
  };
}

function responseOf(fake: FakeResponse, config: InternalAxiosRequestConfig): AxiosResponse {
  const { status = 200, headers = {} } = fake;
  const data = 'body' in fake ? fake.body : status < 400 ? {} : errorOf(fake);
  return { status, statusText: '', data, headers: new AxiosHeaders(headers), config, request: {} };
}

function errorOf({
  status,
  message = `refused with ${status}`,
  code = `status-${status}`,
  details,
}: FakeResponse): ErrorBody {
  return { message, code, requestId: 'fake-request', ...(details !== undefined && { details }) };
}

function assertContract(call: string, { outsideContract }: FakeResponse, { status, data }: AxiosResponse): void {
  const fault = contractFault(call, status, data);
  if (outsideContract && fault === undefined) faults.add(`${call}, status ${status}: does not violate its contract`);
  if (!outsideContract && fault !== undefined) faults.add(fault);
}

function aborted(config: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_, reject) => {
    config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
  });
}
