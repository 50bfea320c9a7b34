import type { ErrorBody } from '@shop/contracts/common-api.ts';
import { AxiosError, AxiosHeaders, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { api } from '../api-client.ts';
import { contractFault } from './response-contracts.ts';

export interface Asked {
  method: string;
  path: string;
  params: unknown;
  body: unknown;
  headers: AxiosHeaders;
}
export interface Told {
  status?: number;
  /** As the contract of the call has it; of an error, `message`, `code` and `details` are enough. */
  body?: unknown;
  message?: string;
  code?: string;
  details?: unknown;
  headers?: Record<string, string>;
  /** The server does not answer at all. */
  silent?: boolean;
  /** This body is not from our services, or from ours as they may once be: a proxy's page, a server that knows SPEC.txt only. */
  outsideContract?: boolean;
}
type Answer = (asked: Asked) => Told | Promise<Told>;

/** The responses of the present test that break the contract of their call. */
const faults = new Set<string>();

// The page under test may take a broken response for a failed call and go on, so the test itself fails.
afterEach(() => {
  const found = [...faults];
  faults.clear();
  if (found.length > 0) throw new Error(`The fake server broke its contracts:\n${found.join('\n')}`);
});

/**
 * Stands in for the gateway behind the api-client: answers by 'GET /api/…', 404 otherwise, and remembers what it was
 * asked. An aborted request is never answered. A response that the contract of its call refuses fails the test.
 */
export function fakeServer(routes: Record<string, Answer>) {
  const asked: Asked[] = [];
  const calls: Promise<unknown>[] = [];
  api.defaults.adapter = (config) => {
    const call = answerTo(config);
    calls.push(call.catch(() => undefined));
    return call;
  };
  async function answerTo(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const request = askedOf(config);
    asked.push(request);
    const answer = routes[`${request.method} ${request.path}`] ?? (() => ({ status: 404, message: 'not there' }));
    const told: Told = await Promise.race([answer(request), aborted(config)]);
    if (told.silent) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const response = responseOf(told, config);
    assertContract(`${request.method} ${request.path}`, told, response);
    if (response.status < 400) return response;
    throw new AxiosError(`Request failed with status code ${response.status}`, undefined, config, null, response);
  }
  return {
    asked,
    /** How many times a call was made. */
    count: (call: string) => asked.filter(({ method, path }) => `${method} ${path}` === call).length,
    /**
     * Waits until every call so far has its response and everything that follows from it without a timer has happened: what
     * is not there afterwards does not come. Never returns while a route does not answer.
     */
    settled: async () => {
      await Promise.all(calls);
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
    routes,
  };
}

function askedOf(config: InternalAxiosRequestConfig): Asked {
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: config.url ?? '',
    params: config.params,
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
    headers: config.headers,
  };
}

function responseOf(told: Told, config: InternalAxiosRequestConfig): AxiosResponse {
  const { status = 200, headers = {} } = told;
  const data = 'body' in told ? told.body : status < 400 ? {} : errorOf(told);
  return { status, statusText: '', data, headers: new AxiosHeaders(headers), config, request: {} };
}

function errorOf({ status, message = `refused with ${status}`, code = `status-${status}`, details }: Told): ErrorBody {
  return { message, code, requestId: 'fake-request', ...(details !== undefined && { details }) };
}

function assertContract(call: string, { outsideContract }: Told, { status, data }: AxiosResponse): void {
  const fault = contractFault(call, status, data);
  if (outsideContract && fault === undefined) faults.add(`${call}, status ${status}: keeps its contract after all`);
  if (!outsideContract && fault !== undefined) faults.add(fault);
}

function aborted(config: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_, reject) => {
    config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
  });
}
