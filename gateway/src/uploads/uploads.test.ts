import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, sendJson } from '../testing/stub-service.ts';
import { countBytes, handleUploads, MB, upload } from '../testing/uploads.ts';

let shop: TestGateway;

afterEach(() => shop.close());

describe('image uploads (docs/api.md#images)', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
  });

  it('streams a body far above the usual limit, with the caller’s identity', async () => {
    handleUploads(shop, countBytes);
    const { cookie } = shop.signIn({ isAdmin: true });
    for (const headers of [{ 'content-length': 20 * MB.length }, {} as Record<string, number>]) {
      const { sending, response } = upload(shop, cookie, headers);
      for (let part = 0; part < 20; part += 1) sending.write(MB);
      sending.end();
      const { status, body } = await response;
      expect(status).toBe(200);
      expect(body.length).toBe(20 * MB.length);
      expect(body.headers['content-type']).toBe('multipart/form-data; boundary=b');
      expect(await shop.identityIn({ headers: body.headers } as ReceivedRequest, 'catalogue')).toMatchObject({
        isAdmin: true,
      });
    }
  });

  it('accepts JSON as well (cloudinary=true)', async () => {
    const { cookie } = shop.signIn({ isAdmin: true });
    await shop.http
      .post('/api/products/admin/upload/?cloudinary=true&productId=p1')
      .set('cookie', cookie)
      .send({ secure_url: 'https://x' })
      .expect(200);
    expect(shop.catalogue.requests[0]).toMatchObject({ method: 'POST', body: '{"secure_url":"https://x"}' });
    expect(shop.catalogue.requests[0]?.url).toBe('/api/products/admin/upload/?cloudinary=true&productId=p1');
  });

  it('accepts a logo and the image of a category too, and no file anywhere else', async () => {
    const { cookie } = shop.signIn({ isAdmin: true });
    const send = (path: string) => shop.http.post(path).set('cookie', cookie).attach('images', Buffer.from('logo'));
    await send('/api/admin/settings/logo').expect(200);
    expect(shop.catalogue.requests[0]).toMatchObject({ method: 'POST', url: '/api/admin/settings/logo' });
    await send('/api/admin/categories/image').expect(200);
    for (const path of ['/api/admin/settings', '/api/admin/settings/logo/other', '/api/products/admin'])
      await send(path).expect(415);
  });

  it('refuses everybody but administrators before the body has arrived', async () => {
    for (const [cookie, status] of [
      ['', 401],
      ['access_token=nobody', 401],
      [shop.signIn().cookie, 403],
    ] as const) {
      const { sending, response } = upload(shop, cookie, { 'content-length': 20 * MB.length });
      sending.write('begun');
      expect((await response).status).toBe(status);
      sending.destroy();
    }
    expect(shop.catalogue.requests).toHaveLength(0);
  });

  it('refuses a body that is too long with 413, announced or not', async () => {
    handleUploads(shop, countBytes);
    const { cookie } = shop.signIn({ isAdmin: true });
    const announced = upload(shop, cookie, { 'content-length': 41 * MB.length });
    announced.sending.write('begun');
    expect(await announced.response).toMatchObject({ status: 413, body: { code: 'too-large' } });
    announced.sending.destroy();

    const unannounced = upload(shop, cookie);
    for (let part = 0; part < 41; part += 1) unannounced.sending.write(MB);
    unannounced.sending.end();
    expect(await unannounced.response).toMatchObject({ status: 413, body: { code: 'too-large' } });
  });

  it('forwards four images, one too many, so that the catalogue reports the error', async () => {
    handleUploads(shop, countBytes);
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, response } = upload(shop, cookie, { 'content-length': 36 * MB.length });
    for (let part = 0; part < 36; part += 1) sending.write(MB);
    sending.end();
    expect(await response).toMatchObject({ status: 200, body: { length: 36 * MB.length } });
  });

  it.each([400, 401, 413])('forwards an early %i of the catalogue while the client still sends', async (status) => {
    handleUploads(shop, (request, response) => {
      request.once('data', () => sendJson(response, status, { code: 'early' }));
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, response } = upload(shop, cookie, { 'content-length': 20 * MB.length });
    sending.write(MB);
    expect(await response).toEqual({ status, body: { code: 'early' } });
    // The rest of the body is discarded instead of resetting the connection.
    for (let part = 0; part < 15; part += 1) sending.write(MB);
    await eventually(() => expect(sending.socket?.writableLength).toBe(0));
    expect(sending.destroyed).toBe(false);
    sending.destroy();
  });

  it('aborts the call to the catalogue when the client leaves', async () => {
    let [arrived, left] = [false, false];
    handleUploads(shop, (request) => {
      request.once('data', () => {
        arrived = true;
      });
      request.once('close', () => {
        left = !request.complete;
      });
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const { sending, response } = upload(shop, cookie);
    sending.write(MB);
    await eventually(() => expect(arrived).toBe(true));
    sending.destroy();
    await expect(response).rejects.toThrow();
    await eventually(() => expect(left).toBe(true));
  });

  it('invalidates nothing when no catalogue was reached', async () => {
    const { cookie } = shop.signIn({ isAdmin: true });
    const stale = async () => (await shop.http.get('/api/products')).headers['x-shop-stale'];
    shop.timeouts.microCacheTtl = 60_000;
    await shop.http.get('/api/products').expect(200);
    await shop.catalogue.close();
    const { sending, response } = upload(shop, cookie);
    sending.end(MB);
    expect((await response).status).toBe(503);
    expect(await stale()).toBeUndefined();
  });

  it('never retries an upload (P-C4)', async () => {
    let requests = 0;
    handleUploads(shop, (request) => {
      requests += 1;
      request.socket.destroy();
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    const broken = upload(shop, cookie);
    broken.sending.end(MB);
    expect((await broken.response).status).toBe(502);
    expect(requests).toBe(1);
    await shop.catalogue.close();
    const unreached = upload(shop, cookie);
    unreached.sending.end(MB);
    expect((await unreached.response).status).toBe(503);
  });
});
