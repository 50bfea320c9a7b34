import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type Heard, sayJson } from '../testing/stub-service.ts';

const PATH = '/api/products/admin/upload?productId=p1';
const MB = Buffer.alloc(1024 * 1024, 'x');

let shop: TestGateway;

afterEach(() => shop.close());

/** As the one before it, less patient. */
async function openImpatient(times: Parameters<typeof openTestGateway>[1]): Promise<void> {
  await shop.close();
  shop = await openTestGateway({}, times);
}

/** The catalogue as a handler of raw requests, so that it may answer before it has seen all. */
function catalogueIs(handle: (request: IncomingMessage, response: ServerResponse) => void): void {
  shop.catalogue.server.removeAllListeners('request').on('request', handle);
}

function countsAll(request: IncomingMessage, response: ServerResponse): void {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  request.on('end', () => sayJson(response, 200, { length, headers: request.headers }));
}

/** An upload whose body a test sends as it likes, and what comes back. */
function upload(cookie: string, headers: Record<string, string | number> = {}) {
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

describe('an upload (API.md, Images)', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
  });

  it('passes on what is far longer than any other body, as it comes, with the caller’s identity', async () => {
    catalogueIs(countsAll);
    const { cookie } = shop.signIn({ isAdmin: true });
    for (const headers of [{ 'content-length': 20 * MB.length }, {} as Record<string, number>]) {
      const { sending, answer } = upload(cookie, headers);
      for (let part = 0; part < 20; part += 1) sending.write(MB);
      sending.end();
      const { status, body } = await answer;
      expect(status).toBe(200);
      expect(body.length).toBe(20 * MB.length);
      expect(body.headers['content-type']).toBe('multipart/form-data; boundary=b');
      expect(await shop.identityIn({ headers: body.headers } as Heard, 'catalogue')).toMatchObject({ isAdmin: true });
    }
  });

  it('of JSON works as well (cloudinary=true)', async () => {
    const { cookie } = shop.signIn({ isAdmin: true });
    await shop.http
      .post('/api/products/admin/upload/?cloudinary=true&productId=p1')
      .set('cookie', cookie)
      .send({ secure_url: 'https://x' })
      .expect(200);
    expect(shop.catalogue.heard[0]).toMatchObject({ method: 'POST', body: '{"secure_url":"https://x"}' });
    expect(shop.catalogue.heard[0]?.url).toBe('/api/products/admin/upload/?cloudinary=true&productId=p1');
  });

  it('of whoever is no administrator is refused before its body has come', async () => {
    for (const [cookie, status] of [
      ['', 401],
      ['access_token=nobody', 401],
      [shop.signIn().cookie, 403],
    ] as const) {
      const { sending, answer } = upload(cookie, { 'content-length': 20 * MB.length });
      sending.write('begun');
      expect((await answer).status).toBe(status);
      sending.destroy();
    }
    expect(shop.catalogue.heard).toHaveLength(0);
  });

  it('is refused when it is too long, said beforehand or not', async () => {
    catalogueIs(countsAll);
    const { cookie } = shop.signIn({ isAdmin: true });
    const told = upload(cookie, { 'content-length': 40 * MB.length });
    told.sending.write('begun');
    expect(await told.answer).toMatchObject({ status: 413, body: { code: 'too-large' } });
    told.sending.destroy();

    const untold = upload(cookie);
    for (let part = 0; part < 40; part += 1) untold.sending.write(MB);
    untold.sending.end();
    expect(await untold.answer).toMatchObject({ status: 413, body: { code: 'too-large' } });
  });

  it.each([400, 401, 413])('gets the catalogue’s %i while it is still being sent', async (status) => {
    catalogueIs((request, response) => {
      request.once('data', () => sayJson(response, status, { code: 'early' }));
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, answer } = upload(cookie, { 'content-length': 20 * MB.length });
    sending.write(MB);
    expect(await answer).toEqual({ status, body: { code: 'early' } });
    // What the client still sends is thrown away, not met with a closed door.
    sending.write(MB);
    await wait(100);
    expect(sending.destroyed).toBe(false);
    sending.destroy();
  });

  it('whose sender stops is dropped (P-C7)', async () => {
    await openImpatient({ sender: 400 });
    catalogueIs(countsAll);
    const { cookie } = shop.signIn({ isAdmin: true });
    const still = upload(cookie, { 'content-length': MB.length });
    still.sending.write('x'.repeat(20_000));
    expect((await still.answer).status).toBe(408);
    still.sending.destroy();
  });

  it('that takes too long in all is dropped (P-C7)', async () => {
    await openImpatient({ senderInAll: 1_500 });
    catalogueIs(countsAll);
    const { cookie } = shop.signIn({ isAdmin: true });
    const slow = upload(cookie, { 'content-length': 20 * MB.length });
    const trickle = setInterval(() => slow.sending.write('x'.repeat(20_000)), 100);
    expect((await slow.answer).status).toBe(408);
    clearInterval(trickle);
    slow.sending.destroy();
  });

  it('has a time limit for the catalogue that starts with the end of the body', async () => {
    await openImpatient({ upload: 1_500 });
    catalogueIs((request) => request.resume());
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, answer } = upload(cookie, { 'content-length': 100_000 });
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
    await openImpatient({ call: 700 });
    let seen: IncomingMessage | undefined;
    catalogueIs((request) => {
      seen = request;
      request.pause();
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, answer } = upload(cookie);
    for (let part = 0; part < 25; part += 1) sending.write(MB);
    expect((await answer).status).toBe(504);
    seen?.resume();
    await eventually(() => expect(seen?.destroyed).toBe(true));
    expect(seen?.complete).toBe(false);
    sending.destroy();
  });

  it('that its client leaves is left by the gateway too', async () => {
    let left = false;
    catalogueIs((request) => {
      request.resume();
      request.once('close', () => {
        left = !request.complete;
      });
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, answer } = upload(cookie);
    sending.write(MB);
    await wait(100);
    sending.destroy();
    await expect(answer).rejects.toThrow();
    await eventually(() => expect(left).toBe(true));
  });

  it('is sent once, whatever becomes of it (P-C4)', async () => {
    let heard = 0;
    catalogueIs((request) => {
      heard += 1;
      request.socket.destroy();
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const broken = upload(cookie);
    broken.sending.end(MB);
    expect((await broken.answer).status).toBe(502);
    expect(heard).toBe(1);
    await shop.catalogue.close();
    const unreached = upload(cookie);
    unreached.sending.end(MB);
    expect((await unreached.answer).status).toBe(503);
  });
});

it('a client that is answered while it sends, and sends on, is let go after a moment (P-C7)', async () => {
  shop = await openTestGateway();
  const { sending, answer } = upload('', { 'content-length': 20 * MB.length });
  sending.write('begun');
  expect((await answer).status).toBe(401);
  const trickle = setInterval(() => sending.write('x'), 200);
  const start = performance.now();
  if (!sending.destroyed) await once(sending, 'close');
  clearInterval(trickle);
  expect(performance.now() - start).toBeLessThan(8_000);
});
