import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { sharedTexts } from './components/shared-texts.ts';
import { formatWait } from './format.ts';
import { calls } from './paths.ts';

/** How long a GET is retried after transient failures, in milliseconds (docs/api.md#screens). */
const RETRY_WINDOW_MS = 5_000;
const TRANSIENT_STATUSES = new Set([429, 502, 503, 504]);
/** The end of an error message that `retryHintOf` replaces with the time from Retry-After. */
const VAGUE_HINT = / *Try again( later)?\.$/;

interface Attempt extends InternalAxiosRequestConfig {
  /** When the first attempt started. */
  startedAt?: number;
  attempts?: number;
  csrfRetried?: boolean;
}

/**
 * The only HTTP client of the front end. Sends the XSRF cookie as a header, retries a call once after a stale XSRF token,
 * and retries a GET after transient failures; an abort signal also ends the wait between retries.
 */
export const api = axios.create({
  timeout: 15_000,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
});

/** These calls say themselves that nobody is signed in. */
const ABOUT_SESSION: readonly string[] = [calls.token, calls.login, calls.secondFactorLogin];
const noSessionListeners = new Set<() => void>();

/**
 * Calls back after each call that was refused because nobody is signed in, also when this tab shows somebody.
 * @returns a function that stops that
 */
export function onNoSession(listener: () => void): () => void {
  noSessionListeners.add(listener);
  return () => noSessionListeners.delete(listener);
}

api.interceptors.request.use((config: Attempt) => {
  config.startedAt ??= Date.now();
  return config;
});

api.interceptors.response.use(undefined, async (error: unknown) => {
  if (!(error instanceof AxiosError) || axios.isCancel(error) || !error.config) throw error;
  const config: Attempt = error.config;
  if (isStaleToken(error) && !config.csrfRetried) {
    config.headers.delete('X-XSRF-TOKEN');
    return api.request(Object.assign(config, { csrfRetried: true }));
  }
  if (error.response?.status === 401 && !ABOUT_SESSION.includes(config.url ?? ''))
    for (const listener of noSessionListeners) listener();
  const delay = retryDelayMs(error, config);
  if (delay === null) throw error;
  await wait(delay, config.signal);
  return api.request(Object.assign(config, { attempts: (config.attempts ?? 0) + 1 }));
});

/**
 * Returns the message to show for a failed call: the response's message, else its body (docs/requirements.md#errors), else
 * the error's own message; a text for people when there was no response; after a 429 with Retry-After also when to retry.
 */
export function messageOf(error: unknown): string {
  const hint = retryHintOf(error);
  return hint ? [textOf(error).replace(VAGUE_HINT, ''), hint].join(' ') : textOf(error);
}

/** Returns 'Try again in 15 minutes.' for a 429 with Retry-After, else undefined. */
export function retryHintOf(error: unknown): string | undefined {
  const seconds = rateLimitWaitOf(error);
  return seconds > 0 ? sharedTexts.tryAgainIn(formatWait(seconds)) : undefined;
}

/** Returns the seconds of Retry-After for a 429, else 0. */
export function rateLimitWaitOf(error: unknown): number {
  return error instanceof AxiosError && error.response?.status === 429 ? retryAfterOf(error) : 0;
}

/**
 * Whether the same call may succeed later: there was no response, the response says so by its status, or a payment is in
 * progress (docs/api.md#cancel).
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof AxiosError) || axios.isCancel(error)) return false;
  if (error.response === undefined) return true;
  return TRANSIENT_STATUSES.has(error.response.status) || codeOf(error) === 'payment-in-progress';
}

function textOf(error: unknown): string {
  if (error instanceof AxiosError && !error.response && !axios.isCancel(error)) return sharedTexts.noResponse;
  const text = error instanceof AxiosError && error.response && bodyText(error.response.data);
  return text || (error instanceof Error ? error.message : String(error));
}

/** Returns a body's message, else the raw body (docs/requirements.md#errors); '' for an empty body. */
export function bodyText(body: unknown): string {
  if (hasMessage(body)) return body.message;
  if (typeof body === 'string') return body;
  return body !== null && typeof body === 'object' ? JSON.stringify(body) : '';
}

/** The HTTP status of a failed call; undefined when there was no response. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof AxiosError ? error.response?.status : undefined;
}

/** The error code of a failed response, for errors that a page handles specially; undefined without one. */
export function codeOf(error: unknown): unknown {
  const body: unknown = error instanceof AxiosError ? error.response?.data : undefined;
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

/** The details of a failed response with one of the given codes, in the shape of its contract; undefined for others. */
export function detailsOf<Details>(error: unknown, codes: readonly string[]): Details | undefined {
  const body: unknown = error instanceof AxiosError ? error.response?.data : undefined;
  const isMeant = codes.some((code) => code === codeOf(error));
  return isMeant && typeof body === 'object' && body !== null && 'details' in body
    ? (body.details as Details)
    : undefined;
}

function isStaleToken(error: AxiosError): boolean {
  return error.response?.status === 403 && codeOf(error) === 'csrf';
}

function retryDelayMs(error: AxiosError, config: Attempt): number | null {
  if (config.method?.toLowerCase() !== 'get') return null;
  if (error.response && !TRANSIENT_STATUSES.has(error.response.status)) return null;
  const delay = Math.max(retryAfterOf(error) * 1_000, Math.min(250 * 2 ** (config.attempts ?? 0), 1_000));
  const elapsed = Date.now() - (config.startedAt ?? Date.now());
  // A delay past the end of the window is shortened, for one last attempt.
  return elapsed < RETRY_WINDOW_MS ? Math.min(delay, RETRY_WINDOW_MS - elapsed) : null;
}

/** Retry-After in seconds; 0 without it. */
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
