import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';

/** How long a GET that meets a hiccup is tried again before its failure counts, in milliseconds (API.md, Screens). */
const PATIENCE_MS = 5_000;
const HICCUPS = new Set([429, 502, 503, 504]);

interface Attempt extends InternalAxiosRequestConfig {
  /** When the first attempt started. */
  startedAt?: number;
  attempts?: number;
  csrfRepeated?: boolean;
}

/**
 * The one way to the server. It returns the XSRF cookie as a header, repeats a call once that was refused for a stale
 * one, and tries a GET again through hiccups; an abort signal ends the waiting too.
 */
export const api = axios.create({
  timeout: 15_000,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
});

api.interceptors.request.use((config: Attempt) => {
  config.startedAt ??= Date.now();
  return config;
});

api.interceptors.response.use(undefined, async (error: unknown) => {
  if (!(error instanceof AxiosError) || axios.isCancel(error) || !error.config) throw error;
  const config: Attempt = error.config;
  if (isStaleToken(error) && !config.csrfRepeated) {
    config.headers.delete('X-XSRF-TOKEN');
    return api.request(Object.assign(config, { csrfRepeated: true }));
  }
  const pause = pauseBeforeRetry(error, config);
  if (pause === null) throw error;
  await wait(pause, config.signal);
  return api.request(Object.assign(config, { attempts: (config.attempts ?? 0) + 1 }));
});

/** What to tell people of a failed call: the response's message, else its body (SPEC §8), else the error's own words. */
export function messageOf(error: unknown): string {
  if (error instanceof AxiosError && error.response) {
    const body: unknown = error.response.data;
    if (hasMessage(body)) return body.message;
    if (typeof body === 'string' && body !== '') return body;
    if (body !== null && typeof body === 'object') return JSON.stringify(body);
  }
  return error instanceof Error ? error.message : String(error);
}

/** The status of a failed call, undefined when the server did not answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof AxiosError ? error.response?.status : undefined;
}

function isStaleToken(error: AxiosError): boolean {
  const body: unknown = error.response?.data;
  return (
    error.response?.status === 403 &&
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    body.code === 'csrf'
  );
}

function pauseBeforeRetry(error: AxiosError, config: Attempt): number | null {
  if (config.method?.toLowerCase() !== 'get') return null;
  if (error.response && !HICCUPS.has(error.response.status)) return null;
  const asked = Number(error.response?.headers['retry-after']) * 1_000 || 0;
  const pause = Math.max(asked, Math.min(250 * 2 ** (config.attempts ?? 0), 1_000));
  const spent = Date.now() - (config.startedAt ?? Date.now());
  // A longer pause than there is time for still leaves one last try.
  return spent < PATIENCE_MS ? Math.min(pause, PATIENCE_MS - spent) : null;
}

function wait(ms: number, signal: InternalAxiosRequestConfig['signal']): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener?.('abort', () => {
      clearTimeout(timer);
      reject(new axios.CanceledError());
    });
  });
}

function hasMessage(body: unknown): body is { message: string } {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
