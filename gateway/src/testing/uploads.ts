import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestGateway } from './open-test-gateway.ts';
import { sendJson } from './stub-service.ts';

export const MB = Buffer.alloc(1024 * 1024, 'x');
const PATH = '/api/products/admin/upload?productId=p1';

/** Makes the catalogue handle raw requests, so that it can respond before it has read everything. */
export function handleUploads(
  shop: TestGateway,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  shop.catalogue.server.removeAllListeners('request').on('request', handle);
}

/** Responds with the length of the body and with the headers. */
export function countBytes(request: IncomingMessage, response: ServerResponse): void {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  request.on('end', () => sendJson(response, 200, { length, headers: request.headers }));
}

/** Starts an upload whose body the test sends, and awaits the response. */
export function upload(shop: TestGateway, cookie: string, headers: Record<string, string | number> = {}) {
  const sending = httpRequest({
    port: shop.port,
    method: 'POST',
    path: PATH,
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=b', ...headers },
  });
  // A connection that closes while we send shows in the response.
  sending.on('error', () => undefined);
  return { sending, response: responseOf(sending) };
}

async function responseOf(sending: ClientRequest) {
  const [response] = (await Promise.race([
    once(sending, 'response'),
    once(sending, 'close').then(() => [undefined]),
  ])) as [IncomingMessage | undefined];
  if (response === undefined) throw new Error('the connection was closed without a response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, body: text === '' ? undefined : JSON.parse(text) };
}
