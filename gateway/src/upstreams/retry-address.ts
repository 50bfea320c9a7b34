import { ShopError } from '@shop/platform/service/errors.ts';
import { spendRetry } from './upstream-breakers.ts';

/** No connection was made, so the service never received the call. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection closed before the end of a response, as a keep-alive connection does when a service restarts. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);

/**
 * Chooses the address for the one retry of a failed call (P-C4). A call that reached no service may always go to
 * another address. A call that may have been received is retried only if it is idempotent and the retry budget allows
 * it.
 * @param code of the error
 * @returns undefined if the call may not be retried, or if every breaker is open
 */
export function retryAddress(
  call: { next: (failed?: URL) => URL; idempotent: boolean },
  failed: URL,
  code: string,
): URL | undefined {
  const unsent = NOT_CONNECTED.has(code);
  if (!unsent && !(call.idempotent && BROKEN.has(code))) return undefined;
  const url = nextOrNone(call.next, failed);
  if (url === undefined || (unsent && url !== failed)) return url;
  return call.idempotent && spendRetry(failed) ? url : undefined;
}

function nextOrNone(next: (failed?: URL) => URL, failed: URL): URL | undefined {
  try {
    return next(failed);
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}
