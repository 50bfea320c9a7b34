import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestGateway } from './open-test-gateway.ts';
import { sendJson } from './stub-service.ts';

export const MB = Buffer.alloc(1024 * 1024, 'x');
const PATH = '/api/products/admin/upload?productId=p1';

/** The catalogue as a handler of raw requests, so that it may answer before it has seen all. */
export function handleUploads(
  shop: TestGateway,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  shop.catalogue.server.removeAllListeners('request').on('request', handle);
}

/** A catalogue that says how long a body was, and what came with it. */
export function countBytes(request: IncomingMessage, response: ServerResponse): void {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  request.on('end', () => sendJson(response, 200, { length, headers: request.headers }));
}

/** An upload whose body a test sends as it likes, and what comes back. */
export function upload(shop: TestGateway, cookie: string, headers: Record<string, string | number> = {}) {
  const sending = httpRequest({
    port: shop.port,
    method: 'POST',
    path: PATH,
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=b', ...headers },
  });
  // A connection that is closed while we send shows in what comes back.
  sending.on('error', () => undefined);
  return { sending, answer: answerTo(sending) };
}

async function answerTo(sending: ClientRequest) {
  const [response] = (await Promise.race([
    once(sending, 'response'),
    once(sending, 'close').then(() => [undefined]),
  ])) as [IncomingMessage | undefined];
  if (response === undefined) throw new Error('the connection was closed without an answer');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, body: text === '' ? undefined : JSON.parse(text) };
}
