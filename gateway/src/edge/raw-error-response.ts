import { STATUS_CODES } from 'node:http';
import type { ShopError } from '@shop/platform/service/http/errors.ts';
import { REQUEST_ID_HEADER } from '@shop/platform/service/http/request-context.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * A refusal as bytes, for where there is no response to set headers on: with the headers and the body of every other (P-E12).
 * The connection ends with it.
 * @param more headers of this refusal alone
 */
export function rawErrorResponse(refusal: ShopError, requestId: string, more: Record<string, string> = {}): string {
  const { status, message, code, retryAfter } = refusal;
  const body = JSON.stringify({ message, code, requestId });
  const headers = {
    ...SECURITY_HEADERS,
    ...more,
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfter)) }),
    [REQUEST_ID_HEADER]: requestId,
    Date: new Date().toUTCString(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
