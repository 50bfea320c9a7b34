import type { ServerResponse } from 'node:http';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { ServiceResponse } from './call-service.ts';

/** Headers of a response that are hop-by-hop, or reveal the service. */
const NOT_COPIED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-powered-by',
]);

/** Nobody receives it: it ends the call to the service. */
const CLIENT_LEFT = new ShopError('invalid', 'client-left', 'The client closed the connection');

/** Creates what stops a call to a service when the client of a response leaves. */
export function stopWithClient(response: ServerResponse): AbortController {
  const stop = new AbortController();
  if (response.destroyed) stop.abort(CLIENT_LEFT);
  response.once('close', () => stop.abort(CLIENT_LEFT));
  return stop;
}

/**
 * Sends a service's response: status, headers and, as it arrives, the body. If it breaks off, the connection of the client is
 * reset: headers are sent already, so nothing else tells that the response is truncated.
 * @param readerMs milliseconds in which the client must take more of it: a reader that stalls holds a connection to the service
 */
export function streamResponse(
  { statusCode, headers, body }: ServiceResponse,
  response: ServerResponse,
  readerMs: number,
): void {
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !NOT_COPIED.has(name)) response.setHeader(name, value);
  }
  let timer: NodeJS.Timeout | undefined;
  const stopWaiting = () => clearTimeout(timer);
  response.once('close', stopWaiting);
  body
    .on('error', () => response.destroy())
    .on('pause', () => {
      stopWaiting();
      timer = setTimeout(() => response.destroy(), readerMs);
    })
    .on('resume', stopWaiting)
    .pipe(response);
}
