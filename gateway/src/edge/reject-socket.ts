import type { Duplex } from 'node:stream';
import type { ShopError } from '@shop/platform/service/http/errors.ts';
import { rawErrorResponse } from './raw-error-response.ts';

/** A client gets a moment to read why its connection ends (lingering-close.ts). */
const LINGER_MS = 2_000;

/**
 * Ends a connection with a refusal, whatever the client does: who never closes his side of it keeps nothing of ours (P-C7).
 * @param more headers of this refusal alone
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
  // What still comes is thrown away; else its end would not be seen either.
  socket.resume();
}

/** Gives a connection that we have ended ourselves a moment to close. */
export function destroySoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
