import type { IncomingHttpHeaders } from 'node:http';
import { ShopError } from '@shop/platform/service/errors.ts';
import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import { REQUEST_ID_HEADER } from '@shop/platform/service/observability/request-context.ts';
import { SESSION_COOKIE } from '../edge/cookies.ts';
import type { RequestContext } from '../edge/request-context.ts';

/**
 * The request headers that a service receives. Everything else is dropped: identities, forwarding headers, hop-by-hop
 * headers and unknown ones (P-E13).
 */
const FORWARDED = [
  'accept',
  // Read again when the gateway compresses the response.
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-type',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
] as const;
/** What PayPal signs a webhook with. */
const FORWARDED_BY_PAYPAL = [
  'paypal-auth-algo',
  'paypal-auth-version',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
] as const;
const FORWARDED_BY_WEBSOCKETS = ['connection', 'upgrade', 'sec-websocket-key', 'sec-websocket-version'] as const;

/** Characters. Together with the identity this stays below the 16 KiB that a service reads. */
const MAX_VALUE = 2_048;
const MAX_SUM = 8_192;

/**
 * Builds the headers of the request to a service.
 * @param identity the caller's signed identity; undefined for a visitor
 * @throws 431 if one header, or all of them together, is too long
 */
export function upstreamHeaders(
  headers: IncomingHttpHeaders,
  context: RequestContext,
  identity: string | undefined,
  names: readonly string[] = FORWARDED,
): IncomingHttpHeaders {
  const passed = pick(headers, names);
  passed[REQUEST_ID_HEADER] = context.requestId;
  passed['x-forwarded-for'] = context.client.address;
  passed['x-forwarded-proto'] = context.client.https ? 'https' : 'http';
  if (identity !== undefined) passed[IDENTITY_HEADER] = identity;
  // Only the user service creates and ends sessions.
  if (context.destination?.upstream === 'user' && context.accessToken !== undefined) {
    passed.cookie = `${SESSION_COOKIE}=${context.accessToken}`;
  }
  return passed;
}

/** Builds the headers of PayPal's webhook, with its signature headers, which no other request forwards. */
export function webhookHeaders(headers: IncomingHttpHeaders, context: RequestContext): IncomingHttpHeaders {
  return upstreamHeaders(headers, context, undefined, [...FORWARDED, ...FORWARDED_BY_PAYPAL]);
}

/** Builds the headers of a WebSocket upgrade; without extensions, so frames are forwarded uncompressed. */
export function upgradeHeaders(
  headers: IncomingHttpHeaders,
  context: RequestContext,
  identity: string,
): IncomingHttpHeaders {
  return upstreamHeaders(headers, context, identity, [...FORWARDED, ...FORWARDED_BY_WEBSOCKETS]);
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const picked: IncomingHttpHeaders = {};
  let sum = 0;
  for (const name of names) {
    const value = headers[name];
    if (value === undefined) continue;
    if (value.length > MAX_VALUE) {
      throw new ShopError('headers-too-large', 'headers-too-large', `The header ${name} is too long`);
    }
    sum += value.length;
    if (sum > MAX_SUM) throw new ShopError('headers-too-large', 'headers-too-large', 'The headers are too long');
    picked[name] = value;
  }
  return picked;
}
