import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers of a service's answer that concern one hop, or nobody outside. */
const NOT_PASSED_BACK = new Set([
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

/** Gives a response the status and the headers of a service's answer. */
export function copyResponseHeaders(answer: IncomingMessage, response: ServerResponse): void {
  response.statusCode = answer.statusCode ?? 502;
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !NOT_PASSED_BACK.has(name)) response.setHeader(name, value);
  }
}
