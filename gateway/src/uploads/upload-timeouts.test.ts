import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { countBytes, handleUploads, MB, upload } from '../testing/uploads.ts';

let shop: TestGateway;

afterEach(() => shop.close());

async function openShop(timeouts: Parameters<typeof openTestGateway>[1]): Promise<void> {
  shop = await openTestGateway({}, timeouts);
}

describe('upload timeouts', () => {
  it('drop a sender that stalls (P-C7)', async () => {
    await openShop({ uploadWindow: 400 });
    handleUploads(shop, countBytes);
    const { cookie } = shop.signIn({ isAdmin: true });
    const still = upload(shop, cookie, { 'content-length': MB.length });
    still.sending.write('x'.repeat(20_000));
    expect((await still.response).status).toBe(408);
    still.sending.destroy();
  });

  it('drop an upload that takes too long in total (P-C7)', async () => {
    await openShop({ uploadTotal: 1_500 });
    handleUploads(shop, countBytes);
    const { cookie } = shop.signIn({ isAdmin: true });
    const slow = upload(shop, cookie, { 'content-length': 20 * MB.length });
    const trickle = setInterval(() => slow.sending.write('x'.repeat(20_000)), 100);
    expect((await slow.response).status).toBe(408);
    clearInterval(trickle);
    slow.sending.destroy();
  });

  it('give the catalogue its own timeout, which starts at the end of the body', async () => {
    await openShop({ upload: 1_500 });
    handleUploads(shop, (request) => request.resume());
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, response } = upload(shop, cookie, { 'content-length': 100_000 });
    for (let part = 0; part < 9; part += 1) {
      sending.write('x'.repeat(10_000));
      // biome-ignore lint/plugin/no-sleep: the body alone takes half of the catalogue's time
      await wait(80);
    }
    const ended = performance.now();
    sending.end('x'.repeat(10_000));
    expect((await response).status).toBe(504);
    expect(performance.now() - ended).toBeGreaterThan(1_400);
  });

  it('pause the sender while the catalogue does not read, and end with 504', async () => {
    await openShop({ call: 60_000 });
    let seen: IncomingMessage | undefined;
    handleUploads(shop, (request) => {
      shop.timeouts.call = 300;
      seen = request;
      request.pause();
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, response } = upload(shop, cookie);
    for (let part = 0; part < 25; part += 1) sending.write(MB);
    expect((await response).status).toBe(504);
    seen?.resume();
    await eventually(() => expect(seen?.destroyed).toBe(true));
    expect(seen?.complete).toBe(false);
    sending.destroy();
  });
});

it('disconnects a client that goes on sending after the response, a few seconds later (P-C7)', async () => {
  await openShop({});
  const { sending, response } = upload(shop, '', { 'content-length': 20 * MB.length });
  sending.write('begun');
  expect((await response).status).toBe(401);
  const trickle = setInterval(() => sending.write('x'), 200);
  // The other limits would allow more time than a test has.
  if (!sending.destroyed) await new Promise((resolve) => sending.once('close', resolve));
  clearInterval(trickle);
});
