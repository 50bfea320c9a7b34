import { sharedTexts } from '../components/shared-texts.ts';
import { formatWait } from '../format.ts';
import { calls } from '../paths.ts';
import { newTraceparent } from './new-traceparent.ts';
import {
  ApiError,
  type ApiFailure,
  type ApiRequest,
  type ApiResponse,
  isApiFailure,
  sendRequest,
} from './send-request.ts';
import { watchCall } from './slow-calls.ts';

/** How long a GET is retried after transient failures, in milliseconds (docs/api.md#screens). */
const RETRY_WINDOW_MS = 5_000;
const TRANSIENT_STATUSES = new Set([429, 502, 503, 504]);
/** The end of an error message that `retryHintOf` replaces with the time from Retry-After. */
const VAGUE_HINT = / *Try again( later)?\.$/;

type Options = Omit<ApiRequest, 'method' | 'path' | 'body'>;

/** What sends one request; tests replace it. */
export const transport = { send: sendRequest };

/**
 * The only HTTP client of the front end. Retries a call once after a stale XSRF token, and a GET after transient failures;
 * an abort signal also ends the wait between retries. All reject with ApiError.
 */
export const api = {
  get: <Body>(path: string, options?: Options) => request<Body>({ ...options, method: 'GET', path }),
  post: <Body>(path: string, body?: unknown, options?: Options) =>
    request<Body>({ ...options, method: 'POST', path, body }),
  put: <Body>(path: string, body?: unknown) => request<Body>({ method: 'PUT', path, body }),
  delete: <Body>(path: string, options?: Options & Pick<ApiRequest, 'body'>) =>
    request<Body>({ ...options, method: 'DELETE', path }),
};

/** These calls say themselves that nobody is signed in. */
const ABOUT_SESSION: readonly string[] = [calls.token, calls.login, calls.secondFactorLogin];
const noSessionListeners = new Set<() => void>();
const responseListeners = new Set<(request: ApiRequest, response: ApiResponse) => void>();

/**
 * Calls back after each call that was refused because nobody is signed in, also when this tab shows somebody.
 * @returns a function that stops that
 */
export function onNoSession(listener: () => void): () => void {
  noSessionListeners.add(listener);
  return () => noSessionListeners.delete(listener);
}

/** Calls back after each successful call. */
export function onResponse(listener: (request: ApiRequest, response: ApiResponse) => void): void {
  responseListeners.add(listener);
}

/** Sends a call by the rules of `api`. A call with a time limit of its own may take long: it never counts as slow. */
export function request<Body>(call: ApiRequest): Promise<ApiResponse<Body>> {
  return call.timeoutMs === undefined ? watchCall(() => sendWithRetries<Body>(call)) : sendWithRetries<Body>(call);
}

async function sendWithRetries<Body>(call: ApiRequest): Promise<ApiResponse<Body>> {
  const startedAt = Date.now();
  // One trace for a click, with its retries.
  const named = { ...call, headers: { traceparent: newTraceparent(), ...call.headers } };
  let csrfRetried = false;
  for (let attempts = 0; ; ) {
    try {
      const response = await transport.send(named);
      for (const listener of responseListeners) listener(call, response);
      return response as ApiResponse<Body>;
    } catch (error) {
      if (!isApiFailure(error) || error.aborted) throw error;
      if (isStaleToken(error) && !csrfRetried) {
        csrfRetried = true;
        continue;
      }
      if (error.response?.status === 401 && !ABOUT_SESSION.includes(call.path))
        for (const listener of noSessionListeners) listener();
      const delay = call.method === 'GET' ? retryDelayMs(error, attempts, Date.now() - startedAt) : null;
      if (delay === null) throw error;
      await wait(delay, call.signal);
      attempts += 1;
    }
  }
}

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
  return isApiFailure(error) && error.response?.status === 429 ? retryAfterOf(error) : 0;
}

/**
 * Whether the same call may succeed later: there was no response, the response says so by its status, or a payment is in
 * progress (docs/api.md#cancel).
 */
export function isTransient(error: unknown): boolean {
  if (!isApiFailure(error) || error.aborted) return false;
  if (error.response === undefined) return true;
  return TRANSIENT_STATUSES.has(error.response.status) || codeOf(error) === 'payment-in-progress';
}

function textOf(error: unknown): string {
  if (isApiFailure(error) && !error.response && !error.aborted)
    return navigator.onLine ? sharedTexts.noResponse : sharedTexts.offline;
  const text = isApiFailure(error) && error.response && bodyText(error.response.data);
  return text || (hasMessage(error) ? error.message : String(error));
}

/** Returns a body's message, else the raw body (docs/requirements.md#errors); '' for an empty body. */
export function bodyText(body: unknown): string {
  if (hasMessage(body)) return body.message;
  if (typeof body === 'string') return body;
  return body !== null && typeof body === 'object' ? JSON.stringify(body) : '';
}

/** The HTTP status of a failed call; undefined when there was no response. */
export function statusOf(error: unknown): number | undefined {
  return isApiFailure(error) ? error.response?.status : undefined;
}

/** The error code of a failed response, for errors that a page handles specially; undefined without one. */
export function codeOf(error: unknown): unknown {
  const body: unknown = isApiFailure(error) ? error.response?.data : undefined;
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

/** The details of a failed response with one of the given codes, in the shape of its contract; undefined for others. */
export function detailsOf<Details>(error: unknown, codes: readonly string[]): Details | undefined {
  const body: unknown = isApiFailure(error) ? error.response?.data : undefined;
  const isMeant = codes.some((code) => code === codeOf(error));
  return isMeant && typeof body === 'object' && body !== null && 'details' in body
    ? (body.details as Details)
    : undefined;
}

function isStaleToken(error: ApiFailure): boolean {
  return error.response?.status === 403 && codeOf(error) === 'csrf';
}

function retryDelayMs(error: ApiFailure, attempts: number, elapsedMs: number): number | null {
  if (error.response && !TRANSIENT_STATUSES.has(error.response.status)) return null;
  const delay = Math.max(retryAfterOf(error) * 1_000, Math.min(250 * 2 ** attempts, 1_000));
  // A delay past the end of the window is shortened, for one last attempt.
  return elapsedMs < RETRY_WINDOW_MS ? Math.min(delay, RETRY_WINDOW_MS - elapsedMs) : null;
}

/** Retry-After in seconds; 0 without it. */
function retryAfterOf(error: ApiFailure): number {
  return Number(error.response?.headers['retry-after']) || 0;
}

/** Ends early when the browser is online again. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const clear = () => {
      clearTimeout(timer);
      window.removeEventListener('online', resume);
    };
    const resume = () => {
      clear();
      resolve();
    };
    const timer = setTimeout(resume, ms);
    window.addEventListener('online', resume);
    signal?.addEventListener('abort', () => {
      clear();
      reject(new ApiError('canceled', { aborted: true }));
    });
  });
}

function hasMessage(body: unknown): body is { message: string } {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
