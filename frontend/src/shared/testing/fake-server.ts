import { AxiosError, AxiosHeaders, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { api } from '../api-client.ts';

export interface Asked {
  method: string;
  path: string;
  params: unknown;
  body: unknown;
  headers: AxiosHeaders;
}
export interface Told {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** The server does not answer at all. */
  silent?: boolean;
}
type Answer = (asked: Asked) => Told | Promise<Told>;

/**
 * Stands in for the gateway behind the api-client: answers by 'GET /api/…', 404 otherwise, and remembers what it was
 * asked. An aborted request is never answered.
 */
export function fakeServer(routes: Record<string, Answer>) {
  const asked: Asked[] = [];
  api.defaults.adapter = async (config) => {
    const request = askedOf(config);
    asked.push(request);
    const answer =
      routes[`${request.method} ${request.path}`] ?? (() => ({ status: 404, body: { message: 'not there' } }));
    const told: Told = await Promise.race([answer(request), aborted(config)]);
    if (told.silent) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const response = responseOf(told, config);
    if (response.status < 400) return response;
    throw new AxiosError(`Request failed with status code ${response.status}`, undefined, config, null, response);
  };
  return {
    asked,
    /** How many times a call was made. */
    count: (call: string) => asked.filter(({ method, path }) => `${method} ${path}` === call).length,
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

function responseOf(
  { status = 200, body = {}, headers = {} }: Told,
  config: InternalAxiosRequestConfig,
): AxiosResponse {
  return { status, statusText: '', data: body, headers: new AxiosHeaders(headers), config, request: {} };
}

function aborted(config: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_, reject) => {
    config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
  });
}
