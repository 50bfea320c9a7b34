import type { ServerResponse } from 'node:http';
import { STALE_HEADER } from '@shop/contracts/common-api.ts';
import { currentRequestId } from '@shop/platform/service/observability/request-context.ts';
import type { Request } from 'express';
import type { BufferedResponse } from './buffered-response.ts';
import { encodingFor } from './encoding.ts';
import { hasEtag } from './etag.ts';

/**
 * Sends a buffered response as the client can use it: compressed, headers only, or 304.
 * @param cacheControl for browsers
 * @returns a promise while the body is being compressed; if that fails, nothing has been sent
 */
export function sendResponse(
  request: Request,
  response: ServerResponse,
  buffered: BufferedResponse,
  cacheControl: string,
): undefined | Promise<void> {
  const { status, etag } = buffered;
  if (status !== 200) {
    sendError(request, response, buffered);
    return undefined;
  }
  const headers: Headers = { 'cache-control': cacheControl, vary: 'Accept-Encoding' };
  if (etag !== undefined) headers.etag = etag;
  if (etag !== undefined && hasEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return undefined;
  }
  return sendWhole(request, response, buffered, headers);
}

/**
 * Sends a stale-if-error response, marked with its age and not cacheable.
 * @param age milliseconds since it was read
 * @returns as sendResponse
 */
export function sendStale(
  request: Request,
  response: ServerResponse,
  buffered: BufferedResponse,
  age: number,
): undefined | Promise<void> {
  const seconds = String(Math.floor(age / 1_000));
  return sendWhole(request, response, buffered, {
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
    [STALE_HEADER]: seconds,
  });
}

type Headers = Record<string, string | number>;

function sendWhole(
  request: Request,
  response: ServerResponse,
  buffered: BufferedResponse,
  headers: Headers,
): undefined | Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'], buffered.body.length);
  headers['content-type'] = buffered.contentType;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  const body = buffered.encoded(encoding);
  if (!Buffer.isBuffer(body)) return body.then((bytes) => send(request, response, 200, headers, bytes));
  send(request, response, 200, headers, body);
  return undefined;
}

function sendError(request: Request, response: ServerResponse, buffered: BufferedResponse): void {
  const { status, contentType, retryAfter } = buffered;
  const headers: Headers = { 'content-type': contentType, 'cache-control': 'no-store' };
  if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
  send(request, response, status, headers, withRequestId(buffered.body, currentRequestId() ?? ''));
}

function send(request: Request, response: ServerResponse, status: number, headers: Headers, body: Buffer): void {
  headers['content-length'] = body.length;
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Gives each of several requests that share an error response its own request id in the body (P-F2).
 * @returns the unchanged body if it is not an error in the shop's format
 */
function withRequestId(body: Buffer, requestId: string): Buffer {
  const error = parsed(body);
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return body;
  return Buffer.from(JSON.stringify({ ...error, requestId }));
}

/** @returns undefined for invalid JSON */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
