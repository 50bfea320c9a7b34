import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toShopError } from '@shop/platform/service/http/error-handler.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { createReadBody } from './read-body.ts';

let server: Server;
/** Buffered bodies, as functions that send their response. */
let held: (() => void)[];

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that buffers at most so many bytes of all bodies. */
async function openReader(most: number): Promise<(body: string) => Promise<number | undefined>> {
  held = [];
  const readBody = createReadBody(most);
  server = createServer((request, response) => {
    readBody(request, response, 5_000).then(
      () => held.push(() => response.end()),
      (error) => {
        response.statusCode = toShopError(error).status;
        response.end();
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (body) => {
    const sending = httpRequest({ port, method: 'POST' });
    sending.on('error', () => undefined);
    sending.end(body);
    const [response] = await once(sending, 'response');
    response.resume();
    return response.statusCode;
  };
}

it('refuses a body with 503 while all bodies together exceed their limit, and accepts one again afterwards (P-C5)', async () => {
  const send = await openReader(100_000);
  const body = 'x'.repeat(40_000);
  const first = [send(body), send(body)];
  await eventually(() => expect(held).toHaveLength(2));
  expect(await send(body)).toBe(503);
  for (const end of held.splice(0)) end();
  expect(await Promise.all(first)).toEqual([200, 200]);
  const next = send(body);
  await eventually(() => expect(held).toHaveLength(1));
  held[0]?.();
  expect(await next).toBe(200);
});

it('refuses a body above 100 KB with 413, announced or not', async () => {
  const send = await openReader(1_000_000);
  expect(await send('x'.repeat(110_000))).toBe(413);
});
