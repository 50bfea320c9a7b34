import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { ShopError } from '@shop/platform/service/errors.ts';
import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import {
  currentRequestId,
  REQUEST_ID_HEADER,
  TRACEPARENT_HEADER,
} from '@shop/platform/service/observability/request-context.ts';
import { startStep } from '@shop/platform/service/observability/tracing.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { Outcome } from '@shop/platform/service/timing/circuit-breaker.ts';
import type { ConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { Dispatcher } from 'undici';
import { retryAddress } from './retry-address.ts';
import type { WithSent } from './upstream-agent.ts';
import { report } from './upstream-breakers.ts';
import { asUpstreamError, gatewayTimeout } from './upstream-errors.ts';

/** The start of a service's response; its body is still to be read. */
export interface ServiceResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

export interface ServiceCall {
  /** The next address to try, other than the one that failed. */
  next: (failed?: URL) => URL;
  /** The connections to use. */
  dispatcher: Dispatcher;
  method: string;
  /** Sent unchanged. */
  path: string;
  headers: IncomingHttpHeaders;
  /** A stream is sent no faster than the service reads it, and never twice. */
  body?: Buffer | string | Readable | undefined;
  /** Held until the call ends; the wait for it is part of the timeout. */
  limit?: ConcurrencyLimit | undefined;
  /** Whether the service may receive it twice: a read, or a write with an Idempotency-Key. */
  idempotent: boolean;
  /** Milliseconds until `receive` must have ended, retry included; Infinity if the caller stops the call itself. */
  timeout: number;
  /** Milliseconds that the service must have had before a timeout counts as its failure. */
  failureAfterMs: number;
  /** Milliseconds between parts of the response, once it has started. */
  stallMs?: number;
  /** Ends the call with the reason of the abort, at any time: that is no failure of the service unless the reason is a 504. */
  stop?: AbortController;
  /** Called when it is written to a connection: only from then on may it have had an effect. */
  onSent?: () => void;
}

/**
 * Calls a service: the one way from the gateway to a service, for forwarded requests, uploads and the gateway's own calls.
 * Reports the outcome to the breaker of the address (P-C3) and retries at most once, over another connection (P-C4).
 * After the timeout nothing is sent any more.
 * @param receive takes the response; what it returns ends the call. A ShopError that it throws is the gateway's decision on a
 * complete response: no failure of the service, and no reason to retry.
 * @throws ShopError 503 if the limit is reached, no service was reached or every breaker is open, 504 after the timeout, 502
 * if the connection broke, what `receive` throws, and the reason of an abort
 */
export async function callService<Result>(
  call: ServiceCall,
  receive: (response: ServiceResponse) => Result | Promise<Result>,
): Promise<Result> {
  const { next, timeout, limit, idempotent, body, stop = new AbortController() } = call;
  stop.signal.throwIfAborted();
  if (timeout <= 0) throw gatewayTimeout();
  const end = performance.now() + timeout;
  const timer =
    timeout === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => stop.abort(gatewayTimeout()), timeout);
  let release: (() => void) | undefined;
  try {
    release = await acquire(limit, stop.signal);
    const address = next();
    return await attempt(call, address, end, stop.signal, receive).catch((error) => {
      const isFinal = stop.signal.aborted || error instanceof ShopError || body instanceof Readable;
      const again = isFinal
        ? undefined
        : retryAddress({ next, idempotent }, address, isCutOff(error) ? 'ECONNRESET' : codeOf(error));
      if (again === undefined) throw error;
      return attempt(call, again, end, stop.signal, receive);
    });
  } catch (error) {
    throw asUpstreamError(error);
  } finally {
    clearTimeout(timer);
    release?.();
  }
}

/** undici has no code for a response in chunks whose connection ends before the last one. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && error.name === 'HTTPParserError' && error.message.includes('Invalid EOF state');
}

/** Waits for a place under the limit; one that comes after the abort is given back. */
async function acquire(limit: ConcurrencyLimit | undefined, signal: AbortSignal): Promise<(() => void) | undefined> {
  const acquiring = limit?.acquire();
  if (acquiring === undefined) return undefined;
  try {
    return await unlessAborted(signal, acquiring);
  } catch (error) {
    acquiring.then(
      (release) => release(),
      () => undefined,
    );
    throw error;
  }
}

async function attempt<Result>(
  call: ServiceCall,
  address: URL,
  end: number,
  signal: AbortSignal,
  receive: (response: ServiceResponse) => Result | Promise<Result>,
): Promise<Result> {
  const { dispatcher, method, path, body = null, stallMs = 0, failureAfterMs } = call;
  const start = performance.now();
  const span = startStep(method, {
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'server.address': address.hostname,
      'server.port': Number(address.port),
    },
  });
  const headers = span === undefined ? call.headers : { ...call.headers, [TRACEPARENT_HEADER]: span.traceparent };
  let sent = false;
  const request: Dispatcher.RequestOptions & WithSent = {
    origin: address,
    path,
    method: method as Dispatcher.HttpMethod,
    headers,
    body,
    signal,
    // Keeps the connection, of a DELETE with a body too.
    reset: false,
    headersTimeout: 0,
    bodyTimeout: stallMs,
    onSent: () => {
      sent = true;
      call.onSent?.();
    },
  };
  try {
    const received = dispatcher.request(request).then((response) => {
      span?.set({ 'http.response.status_code': response.statusCode });
      return receive(startOf(response));
    });
    const result = await unlessAborted(signal, received);
    report(address, 'succeeded');
    return result;
  } catch (error) {
    span?.fail(error);
    const outcome = outcomeOf(error, signal, sent && end - start >= failureAfterMs);
    if (outcome !== undefined) report(address, outcome);
    throw error;
  } finally {
    span?.end();
  }
}

/** Headers of which the first one counts when a service sends several, as for Node's own client. */
const SINGLE = new Set([
  'content-length',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
]);

/** The headers as Node's own client gives them: each one text, every Set-Cookie in a list. */
function startOf({ statusCode, headers: received, body }: Dispatcher.ResponseData): ServiceResponse {
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(received)) {
    if (name === 'set-cookie') headers[name] = [value ?? []].flat();
    else if (Array.isArray(value)) headers[name] = SINGLE.has(name) ? value[0] : value.join(', ');
    else headers[name] = value;
  }
  return { statusCode, headers, body };
}

/** Rejects at the abort, also while the request still waits for a connection: undici tells such a request much later. */
function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * What an error says about the service; undefined if nothing. A gateway that paused notices a timeout late: that is no time
 * that the service had. Nor is the wait for a connection, while all are taken.
 */
function outcomeOf(error: unknown, { aborted }: AbortSignal, hadItsTime: boolean): Outcome | undefined {
  if (!aborted) return error instanceof ShopError ? 'succeeded' : 'failed';
  return error instanceof ShopError && error.status === 504 && hadItsTime ? 'failed' : undefined;
}

/** The error code of a response above `maxBytes`. */
export const RESPONSE_TOO_LARGE = 'answer-too-large';

export interface WholeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A call of the gateway itself. */
export interface InternalCall extends Pick<ServiceCall, 'next' | 'dispatcher' | 'path' | 'timeout' | 'failureAfterMs'> {
  method?: 'GET' | 'POST';
  /** The signed identity of the caller or of the gateway; none for a public read. */
  identity?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Held during the call; the wait for it is not part of the timeout. */
  limit?: ConcurrencyLimit;
  /** Bytes of a response that are read into memory; a longer one is refused as `answer-too-large`. */
  maxBytes: number;
}

/**
 * Calls a service for the gateway itself and reads the whole response. Such calls read, or do what may be repeated: they may be retried.
 * @throws as `callService`; 503 if the limit is reached; 502 `answer-too-large` above `maxBytes`
 */
export async function callInternally(call: InternalCall): Promise<WholeResponse> {
  const { identity, body, limit, maxBytes, method = 'GET', ...rest } = call;
  const requestId = currentRequestId();
  const headers: IncomingHttpHeaders = { accept: 'application/json' };
  if (requestId !== undefined) headers[REQUEST_ID_HEADER] = requestId;
  if (identity !== undefined) headers[IDENTITY_HEADER] = identity;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const json = body === undefined ? undefined : JSON.stringify(body);
  const release = await limit?.acquire();
  try {
    return await callService({ ...rest, method, headers, body: json, idempotent: true }, (response) =>
      readWhole(response, call.path, maxBytes),
    );
  } finally {
    release?.();
  }
}

async function readWhole(response: ServiceResponse, path: string, maxBytes: number): Promise<WholeResponse> {
  const { statusCode: status, headers, body } = response;
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    body.on('error', () => undefined).destroy();
    throw tooLarge(path, maxBytes);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(path, maxBytes);
    chunks.push(chunk);
  }
  return { status, headers, body: Buffer.concat(chunks) };
}

/** 502: a retry does not help. Path and limit are for the log. */
function tooLarge(path: string, maxBytes: number): ShopError {
  const cause = new Error(`response of ${path} exceeds ${maxBytes} bytes`);
  const error = new ShopError('bad-gateway', RESPONSE_TOO_LARGE, 'This is too large to be shown here.');
  return Object.assign(error, { cause });
}
