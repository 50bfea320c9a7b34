import type { ServerResponse } from 'node:http';
import { STALE_HEADER } from '@shop/contracts/common-api.ts';
import { currentRequestId } from '@shop/platform/service/http/request-context.ts';
import type { Request } from 'express';
import type { BufferedResponse } from './buffered-response.ts';
import { encodingFor } from './encoding.ts';
import { hasEtag } from './etag.ts';
import { withRequestId } from './with-request-id.ts';

/**
 * Sends an answer as the client can take it: compressed, only its head, or 304 when he has it.
 * @param cacheControl for browsers
 * @returns a promise while it is being compressed; it fails when that does, and nothing has been sent then
 */
export function sendResponse(
  request: Request,
  response: ServerResponse,
  answer: BufferedResponse,
  cacheControl: string,
): undefined | Promise<void> {
  const { status, etag } = answer;
  if (status !== 200) {
    sendRefusal(request, response, answer);
    return undefined;
  }
  const headers: Headers = { 'cache-control': cacheControl, vary: 'Accept-Encoding' };
  if (etag !== undefined) headers.etag = etag;
  if (etag !== undefined && hasEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return undefined;
  }
  return sendWhole(request, response, answer, headers);
}

/**
 * Sends the last good answer in place of one that the catalogue does not give: marked with its age, and kept by nobody.
 * @param age milliseconds since it was read
 * @returns as sendResponse
 */
export function sendStale(
  request: Request,
  response: ServerResponse,
  answer: BufferedResponse,
  age: number,
): undefined | Promise<void> {
  const seconds = String(Math.floor(age / 1_000));
  return sendWhole(request, response, answer, {
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
    [STALE_HEADER]: seconds,
  });
}

type Headers = Record<string, string | number>;

function sendWhole(
  request: Request,
  response: ServerResponse,
  answer: BufferedResponse,
  headers: Headers,
): undefined | Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'], answer.body.length);
  headers['content-type'] = answer.contentType;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  const body = answer.encoded(encoding);
  if (!Buffer.isBuffer(body)) return body.then((bytes) => send(request, response, 200, headers, bytes));
  send(request, response, 200, headers, body);
  return undefined;
}

function sendRefusal(request: Request, response: ServerResponse, answer: BufferedResponse): void {
  const { status, contentType, retryAfter } = answer;
  const headers: Headers = { 'content-type': contentType, 'cache-control': 'no-store' };
  if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
  send(request, response, status, headers, withRequestId(answer.body, currentRequestId() ?? ''));
}

function send(request: Request, response: ServerResponse, status: number, headers: Headers, body: Buffer): void {
  headers['content-length'] = body.length;
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
