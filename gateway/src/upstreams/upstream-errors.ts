import { ShopError, unavailable } from '@shop/platform/service/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';

const NOT_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;

/** 504: a service does not respond in time (P-C3). */
export function gatewayTimeout(): ShopError {
  return new ShopError('gateway-timeout', 'gateway-timeout', 'This part of the shop takes too long. Try again.');
}

/** 503: the gateway or a service is overloaded (P-C5). */
export function busy(): ShopError {
  return new ShopError('unavailable', 'busy', 'The shop is very busy. Try again in a moment.', { retryAfter: 1 });
}

/** Maps a failed call to an error response: 503 if the service was never reached, 502 if the connection broke. */
export function asUpstreamError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const refusal = NOT_REACHED.test(codeOf(error))
    ? unavailable()
    : new ShopError('bad-gateway', 'bad-gateway', 'This part of the shop broke off. Try again.');
  return Object.assign(refusal, { cause: error });
}
