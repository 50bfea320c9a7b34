import { STATUS_CODES } from 'node:http';
import type { ShopError } from '@shop/platform/service/errors.ts';
import { REQUEST_ID_HEADER } from '@shop/platform/service/observability/request-context.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * Serializes an error response for a raw socket, with the same headers and body as every other error (P-E12). It closes
 * the connection.
 * @param more headers of this response alone
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
