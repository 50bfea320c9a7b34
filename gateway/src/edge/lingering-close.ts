import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Keeps the connection open for a moment after a response that is sent before the request body has arrived, and
 * discards the rest of the body. Closing at once would reset the connection, and the client would lose the response.
 * Then destroys the connection (P-C7).
 * @param milliseconds how long the client has to read the response
 */
export function lingeringClose(request: IncomingMessage, response: ServerResponse, milliseconds = 5_000): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), milliseconds).unref();
    request.once('close', () => clearTimeout(timer));
  });
}
