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

describe('an upload', () => {
  it('whose sender stops is dropped (P-C7)', async () => {
    await openShop({ uploadWindow: 400 });
    handleUploads(shop, countBytes);
    const { cookie } = shop.signIn({ isAdmin: true });
    const still = upload(shop, cookie, { 'content-length': MB.length });
    still.sending.write('x'.repeat(20_000));
    expect((await still.answer).status).toBe(408);
    still.sending.destroy();
  });

  it('that takes too long in all is dropped (P-C7)', async () => {
    await openShop({ uploadTotal: 1_500 });
    handleUploads(shop, countBytes);
    const { cookie } = shop.signIn({ isAdmin: true });
    const slow = upload(shop, cookie, { 'content-length': 20 * MB.length });
    const trickle = setInterval(() => slow.sending.write('x'.repeat(20_000)), 100);
    expect((await slow.answer).status).toBe(408);
    clearInterval(trickle);
    slow.sending.destroy();
  });

  it('has a time limit for the catalogue that starts with the end of the body', async () => {
    await openShop({ upload: 1_500 });
    handleUploads(shop, (request) => request.resume());
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, answer } = upload(shop, cookie, { 'content-length': 100_000 });
    for (let part = 0; part < 10; part += 1) {
      sending.write('x'.repeat(10_000));
      await wait(80);
    }
    const ended = performance.now();
    sending.end();
    expect((await answer).status).toBe(504);
    expect(performance.now() - ended).toBeGreaterThan(1_400);
  });

  it('is no faster than the catalogue takes it, which may not wait for ever', async () => {
    await openShop({ call: 700 });
    let seen: IncomingMessage | undefined;
    handleUploads(shop, (request) => {
      seen = request;
      request.pause();
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, answer } = upload(shop, cookie);
    for (let part = 0; part < 25; part += 1) sending.write(MB);
    expect((await answer).status).toBe(504);
    seen?.resume();
    await eventually(() => expect(seen?.destroyed).toBe(true));
    expect(seen?.complete).toBe(false);
    sending.destroy();
  });
});

it('a client that is answered while it sends, and sends on, is let go after a moment (P-C7)', async () => {
  await openShop({});
  const { sending, answer } = upload(shop, '', { 'content-length': 20 * MB.length });
  sending.write('begun');
  expect((await answer).status).toBe(401);
  const trickle = setInterval(() => sending.write('x'), 200);
  const start = performance.now();
  if (!sending.destroyed) await new Promise((resolve) => sending.once('close', resolve));
  clearInterval(trickle);
  expect(performance.now() - start).toBeLessThan(8_000);
});
