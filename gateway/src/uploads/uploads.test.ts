import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, sendJson } from '../testing/stub-service.ts';
import { countBytes, handleUploads, MB, upload } from '../testing/uploads.ts';

let shop: TestGateway;

afterEach(() => shop.close());

describe('an upload (API.md, Images)', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
  });

  it('passes on what is far longer than any other body, as it comes, with the caller’s identity', async () => {
    handleUploads(shop, countBytes);
    const { cookie } = shop.signIn({ isAdmin: true });
    for (const headers of [{ 'content-length': 20 * MB.length }, {} as Record<string, number>]) {
      const { sending, answer } = upload(shop, cookie, headers);
      for (let part = 0; part < 20; part += 1) sending.write(MB);
      sending.end();
      const { status, body } = await answer;
      expect(status).toBe(200);
      expect(body.length).toBe(20 * MB.length);
      expect(body.headers['content-type']).toBe('multipart/form-data; boundary=b');
      expect(await shop.identityIn({ headers: body.headers } as ReceivedRequest, 'catalogue')).toMatchObject({
        isAdmin: true,
      });
    }
  });

  it('of JSON works as well (cloudinary=true)', async () => {
    const { cookie } = shop.signIn({ isAdmin: true });
    await shop.http
      .post('/api/products/admin/upload/?cloudinary=true&productId=p1')
      .set('cookie', cookie)
      .send({ secure_url: 'https://x' })
      .expect(200);
    expect(shop.catalogue.requests[0]).toMatchObject({ method: 'POST', body: '{"secure_url":"https://x"}' });
    expect(shop.catalogue.requests[0]?.url).toBe('/api/products/admin/upload/?cloudinary=true&productId=p1');
  });

  it('of whoever is no administrator is refused before its body has come', async () => {
    for (const [cookie, status] of [
      ['', 401],
      ['access_token=nobody', 401],
      [shop.signIn().cookie, 403],
    ] as const) {
      const { sending, answer } = upload(shop, cookie, { 'content-length': 20 * MB.length });
      sending.write('begun');
      expect((await answer).status).toBe(status);
      sending.destroy();
    }
    expect(shop.catalogue.requests).toHaveLength(0);
  });

  it('is refused when it is too long, said beforehand or not', async () => {
    handleUploads(shop, countBytes);
    const { cookie } = shop.signIn({ isAdmin: true });
    const told = upload(shop, cookie, { 'content-length': 41 * MB.length });
    told.sending.write('begun');
    expect(await told.answer).toMatchObject({ status: 413, body: { code: 'too-large' } });
    told.sending.destroy();

    const untold = upload(shop, cookie);
    for (let part = 0; part < 41; part += 1) untold.sending.write(MB);
    untold.sending.end();
    expect(await untold.answer).toMatchObject({ status: 413, body: { code: 'too-large' } });
  });

  it('of four pictures, one too many, reaches the catalogue, which says so', async () => {
    handleUploads(shop, countBytes);
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, answer } = upload(shop, cookie, { 'content-length': 36 * MB.length });
    for (let part = 0; part < 36; part += 1) sending.write(MB);
    sending.end();
    expect(await answer).toMatchObject({ status: 200, body: { length: 36 * MB.length } });
  });

  it.each([400, 401, 413])('gets the catalogue’s %i while it is still being sent', async (status) => {
    handleUploads(shop, (request, response) => {
      request.once('data', () => sendJson(response, status, { code: 'early' }));
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, answer } = upload(shop, cookie, { 'content-length': 20 * MB.length });
    sending.write(MB);
    expect(await answer).toEqual({ status, body: { code: 'early' } });
    // What the client still sends is thrown away, not met with a closed door.
    sending.write(MB);
    await wait(100);
    expect(sending.destroyed).toBe(false);
    sending.destroy();
  });

  it('that its client leaves is left by the gateway too', async () => {
    let left = false;
    handleUploads(shop, (request) => {
      request.resume();
      request.once('close', () => {
        left = !request.complete;
      });
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, answer } = upload(shop, cookie);
    sending.write(MB);
    await wait(100);
    sending.destroy();
    await expect(answer).rejects.toThrow();
    await eventually(() => expect(left).toBe(true));
  });

  it('is sent once, whatever becomes of it (P-C4)', async () => {
    let requests = 0;
    handleUploads(shop, (request) => {
      requests += 1;
      request.socket.destroy();
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const broken = upload(shop, cookie);
    broken.sending.end(MB);
    expect((await broken.answer).status).toBe(502);
    expect(requests).toBe(1);
    await shop.catalogue.close();
    const unreached = upload(shop, cookie);
    unreached.sending.end(MB);
    expect((await unreached.answer).status).toBe(503);
  });
});
