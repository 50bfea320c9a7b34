import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { CatalogueAnswer } from './catalogue-answer.ts';
import { encodingFor } from './encoding.ts';
import { hasEtag } from './etag.ts';

/**
 * Sends an answer of the catalogue as the client can take it: compressed, only its head, or 304 when he has it.
 * @param cacheControl for browsers
 */
export function sendAnswer(
  request: Request,
  response: ServerResponse,
  answer: CatalogueAnswer,
  cacheControl: string,
): void {
  const { status, etag, contentType } = answer;
  if (status !== 200) {
    send(request, response, status, { 'content-type': contentType, 'cache-control': 'no-store' }, answer.body);
    return;
  }
  const headers: Record<string, string> = { 'cache-control': cacheControl, vary: 'Accept-Encoding' };
  if (etag !== undefined) headers.etag = etag;
  if (etag !== undefined && hasEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding'], answer.body.length);
  headers['content-type'] = contentType;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  const body = answer.encoded(encoding);
  if (Buffer.isBuffer(body)) send(request, response, status, headers, body);
  else void body.then((bytes) => send(request, response, status, headers, bytes));
}

function send(
  request: Request,
  response: ServerResponse,
  status: number,
  headers: Record<string, string | number>,
  body: Buffer,
): void {
  headers['content-length'] = body.length;
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
