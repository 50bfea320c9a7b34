import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';

/** What Node could not read as HTTP is refused in the house's words (API.md, Everywhere). */
export function onClientError(error: Error, socket: Duplex): void {
  const code = 'code' in error ? error.code : '';
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text, name] =
    code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'The headers are too long', 'headers-too-large']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request took too long', 'request-timeout']
        : [400, 'The request cannot be read', 'invalid'];
  const body = JSON.stringify({ message: text, code: name, requestId: randomUUID() });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}
