import { ShopError, unavailable } from '@shop/platform/service/http/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';

const NOT_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|NO_CONNECTION)$/;

/** 504: a service hangs, connected or not (P-C3). */
export function gatewayTimeout(): ShopError {
  return new ShopError('gateway-timeout', 'gateway-timeout', 'This part of the shop takes too long. Try again.');
}

/** 503: more is asked for at this moment than can be done well (P-C5). */
export function busy(): ShopError {
  return new ShopError('unavailable', 'busy', 'The shop is very busy. Try again in a moment.', { retryAfter: 1 });
}

/** A broken exchange with a service in the house's words: 503 when it was never reached, 502 when it broke off. */
export function asUpstreamError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const refusal = NOT_REACHED.test(codeOf(error))
    ? unavailable()
    : new ShopError('bad-gateway', 'bad-gateway', 'This part of the shop broke off. Try again.');
  return Object.assign(refusal, { cause: error });
}
