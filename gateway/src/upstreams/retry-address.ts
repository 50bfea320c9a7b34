import { ShopError } from '@shop/platform/service/http/errors.ts';
import { NO_CONNECTION } from './upstream-agent.ts';
import { spendRetry } from './upstream-breakers.ts';

/** The connection was never made: nobody has heard of the call. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', NO_CONNECTION]);
/** The connection closed before an answer came, as a kept one does when a service restarts. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Where a call that failed may be made once more (P-C4). One that reached nobody may go to another address, whatever it does. One
 * that may have been heard is retried only if that changes nothing, and while the retry budget lasts.
 * @param call `idempotent`: hearing it twice does as much as hearing it once
 * @param code of the error
 * @returns undefined when it may not: also when every address is held back by its breaker
 */
export function retryAddress(
  call: { next: (failed?: URL) => URL; idempotent: boolean },
  failed: URL,
  code: string,
): URL | undefined {
  const unheard = NOT_CONNECTED.has(code);
  if (!unheard && !(call.idempotent && BROKEN.has(code))) return undefined;
  const url = nextOrNone(call.next, failed);
  if (url === undefined || (unheard && url !== failed)) return url;
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
