import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { sharedTexts } from './components/shared-texts.ts';
import { formatWait } from './format.ts';

/** How long a GET that meets a hiccup is tried again before its failure counts, in milliseconds (docs/api.md#screens). */
const PATIENCE_MS = 5_000;
const HICCUPS = new Set([429, 502, 503, 504]);
/** What a refusal may end with; Retry-After says it more exactly. */
const LATER = / *Try again( later)?\.$/;

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

/**
 * The message shown for a failed call: the response's message, else its body (docs/requirements.md#errors), else the error's own words;
 * and, where the server named it, when to try again.
 */
export function messageOf(error: unknown): string {
  const when = retryHintOf(error);
  return when ? [wordsOf(error).replace(LATER, ''), when].join(' ') : wordsOf(error);
}

/** 'Try again in 15 minutes.' after a refusal as one call too many (429 with Retry-After); undefined after any other. */
export function retryHintOf(error: unknown): string | undefined {
  if (!(error instanceof AxiosError) || error.response?.status !== 429) return undefined;
  const seconds = retryAfterOf(error);
  return seconds > 0 ? sharedTexts.tryAgainIn(formatWait(seconds)) : undefined;
}

function wordsOf(error: unknown): string {
  const words = error instanceof AxiosError && error.response && bodyText(error.response.data);
  return words || (error instanceof Error ? error.message : String(error));
}

/** What a body says: its message, else the raw body (docs/requirements.md#errors); '' when there is nothing in it. */
export function bodyText(body: unknown): string {
  if (hasMessage(body)) return body.message;
  if (typeof body === 'string') return body;
  return body !== null && typeof body === 'object' ? JSON.stringify(body) : '';
}

/** The status of a failed call, undefined when the server did not answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof AxiosError ? error.response?.status : undefined;
}

/** The code that the server gave a refusal, for those that a screen treats differently; undefined without one. */
export function codeOf(error: unknown): unknown {
  const body: unknown = error instanceof AxiosError ? error.response?.data : undefined;
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

function isStaleToken(error: AxiosError): boolean {
  return error.response?.status === 403 && codeOf(error) === 'csrf';
}

function pauseBeforeRetry(error: AxiosError, config: Attempt): number | null {
  if (config.method?.toLowerCase() !== 'get') return null;
  if (error.response && !HICCUPS.has(error.response.status)) return null;
  const pause = Math.max(retryAfterOf(error) * 1_000, Math.min(250 * 2 ** (config.attempts ?? 0), 1_000));
  const spent = Date.now() - (config.startedAt ?? Date.now());
  // A longer pause than there is time for still leaves one last try.
  return spent < PATIENCE_MS ? Math.min(pause, PATIENCE_MS - spent) : null;
}

/** Seconds; 0 where the server named none. */
function retryAfterOf(error: AxiosError): number {
  return Number(error.response?.headers['retry-after']) || 0;
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
