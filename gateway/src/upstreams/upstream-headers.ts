import type { IncomingHttpHeaders } from 'node:http';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { REQUEST_ID_HEADER } from '@shop/platform/service/http/request-context.ts';
import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import { SESSION_COOKIE } from '../edge/cookies.ts';
import type { RequestContext } from '../edge/request-context.ts';

/**
 * What of a client's request a service gets to see. Everything else stays outside: identities, forwarding headers,
 * hop-by-hop headers and whatever comes into fashion (P-E13).
 */
const PASSED_ON = [
  'accept',
  // Read again when the gateway compresses the answer.
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-type',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'range',
  'traceparent',
  'user-agent',
] as const;
const PASSED_ON_BY_SOCKETS = ['connection', 'upgrade', 'sec-websocket-key', 'sec-websocket-version'] as const;

/** Characters. With identity and the rest this stays under the 16 KiB that a service reads. */
const LONGEST_VALUE = 2_048;
const LONGEST_SUM = 8_192;

/**
 * The headers of the request that goes to a service.
 * @param identity the caller's signed identity, if anybody is signed in
 * @throws 431 when a header, or all of them together, is longer than any honest one
 */
export function upstreamHeaders(
  headers: IncomingHttpHeaders,
  context: RequestContext,
  identity: string | undefined,
  names: readonly string[] = PASSED_ON,
): IncomingHttpHeaders {
  const passed = pick(headers, names);
  passed[REQUEST_ID_HEADER] = context.requestId;
  passed['x-forwarded-for'] = context.client.address;
  passed['x-forwarded-proto'] = context.client.https ? 'https' : 'http';
  if (identity !== undefined) passed[IDENTITY_HEADER] = identity;
  // The user service alone opens and ends sessions.
  if (context.destination?.upstream === 'user' && context.accessToken !== undefined) {
    passed.cookie = `${SESSION_COOKIE}=${context.accessToken}`;
  }
  return passed;
}

/** As upstreamHeaders, for a request that becomes a websocket; no extensions, so frames pass uncompressed. */
export function upgradeHeaders(
  headers: IncomingHttpHeaders,
  context: RequestContext,
  identity: string,
): IncomingHttpHeaders {
  return upstreamHeaders(headers, context, identity, [...PASSED_ON, ...PASSED_ON_BY_SOCKETS]);
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const picked: IncomingHttpHeaders = {};
  let sum = 0;
  for (const name of names) {
    const value = headers[name];
    if (value === undefined) continue;
    if (value.length > LONGEST_VALUE) {
      throw new ShopError('headers-too-large', 'headers-too-large', `The header ${name} is too long`);
    }
    sum += value.length;
    if (sum > LONGEST_SUM) throw new ShopError('headers-too-large', 'headers-too-large', 'The headers are too long');
    picked[name] = value;
  }
  return picked;
}
