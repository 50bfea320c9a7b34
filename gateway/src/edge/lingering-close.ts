import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A client may be answered while it still sends its body. It gets a moment to read the answer, in which what it sends is
 * thrown away; to close at once would make its system forget the answer. Then the connection ends (P-C7).
 * @param milliseconds the moment
 */
export function lingeringClose(request: IncomingMessage, response: ServerResponse, milliseconds = 5_000): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), milliseconds).unref();
    request.once('close', () => clearTimeout(timer));
  });
}
