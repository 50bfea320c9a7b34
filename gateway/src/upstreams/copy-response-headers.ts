import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** Copies status and headers of a service's response. */
export function copyResponseHeaders(incoming: IncomingMessage, response: ServerResponse): void {
  response.statusCode = incoming.statusCode ?? 502;
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !NOT_COPIED.has(name)) response.setHeader(name, value);
  }
}
