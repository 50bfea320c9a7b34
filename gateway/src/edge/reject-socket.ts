import type { Duplex } from 'node:stream';
import type { ShopError } from '@shop/platform/service/errors.ts';
import { rawErrorResponse } from './raw-error-response.ts';

/** Milliseconds that a client has to read the response before its connection is destroyed (lingering-close.ts). */
const LINGER_MS = 2_000;

/**
 * Sends an error response over a raw socket and closes it, whatever the client does: a client that never closes its
 * side holds no resources (P-C7).
 * @param more headers of this response alone
 */
export function rejectSocket(
  socket: Duplex,
  refusal: ShopError,
  requestId: string,
  more?: Record<string, string>,
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  destroySoon(socket);
  socket.end(rawErrorResponse(refusal, requestId, more));
  // Discards further data; otherwise the end of the stream is never seen.
  socket.resume();
}

/** Destroys a connection that we have ended, unless the client closes it first. */
export function destroySoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
