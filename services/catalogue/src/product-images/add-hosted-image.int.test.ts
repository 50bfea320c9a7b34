import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { startSimulatedImageHost } from '@shop/testing/simulated-image-host.ts';
import { IMAGE_HOST } from '../images/image-host.ts';
import { givenProduct } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { setUpImageRequests } from '../testing/image-requests.ts';
import { openTestCatalogue } from '../testing/open-test-catalogue.ts';

const imageHost = { origin: IMAGE_HOST, cloudName: 'our-shop' };
const hosted = (name: string) => `${IMAGE_HOST}/our-shop/image/upload/v1/${name}`;

const { catalogue, small, upload, uploadHosted, remove, imagesOf } = setUpImageRequests({ imageHost });

describe('an image on the image host', () => {
  it("is uploaded there by the browser, which posts the host's response to the catalogue (docs/requirements.md#calls-products)", async () => {
    const id = await givenProduct(catalogue());
    const host = await startSimulatedImageHost({ preset: 'products' });
    try {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(small())], { type: 'image/png' }), 'a.png');
      form.append('upload_preset', 'products');
      const posted = await fetch(`${host.url}/v1_1/our-shop/image/upload`, { method: 'POST', body: form });
      const { body } = await uploadHosted(id, (await posted.json()) as object);
      const [{ path }] = body.images;
      const served = await fetch(path.replace(imageHost.origin, host.url));
      expect(Buffer.from(await served.arrayBuffer())).toEqual(small());
      form.set('upload_preset', 'guessed');
      const refused = await fetch(`${host.url}/v1_1/our-shop/image/upload`, { method: 'POST', body: form });
      expect((await uploadHosted(id, (await refused.json()) as object)).status).toBe(400);
    } finally {
      await host.stop();
    }
  });

  it('is attached under the URL of the host and counts towards the three images', async () => {
    const id = await givenProduct(catalogue());
    await upload(id, [small()]);
    const response = { public_id: 'a', secure_url: hosted('a.jpg'), url: 'http://evil.example/a.jpg', format: 'jpg' };
    const { status, body } = await uploadHosted(id, response);
    expect([status, body.message, body.images[1]]).toEqual([
      200,
      'images uploaded',
      { path: hosted('a.jpg'), ground: null },
    ]);
    await uploadHosted(id, { secure_url: hosted('b.jpg') });
    expect((await uploadHosted(id, { secure_url: hosted('c.jpg') })).body.message).toBe('to many files');
    expect((await upload(id, [small()])).body.message).toBe('to many files');
    const removed = await remove(id, hosted('a.jpg'), '?cloudinary=true');
    expect([removed.status, removed.body.images[1].path]).toEqual([200, hosted('b.jpg')]);
  });

  it('is attached once when the browser repeats its upload, also as the third image', async () => {
    const id = await givenProduct(catalogue());
    await upload(id, [small(), small()]);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => uploadHosted(id.toUpperCase(), { secure_url: hosted('a.jpg') })),
    );
    expect(await imagesOf(id)).toHaveLength(3);
    for (const { status, body } of responses) expect([status, body.images]).toEqual([200, await imagesOf(id)]);
    expect((await remove(id, hosted('a.jpg'))).body.images).toHaveLength(2);
  });

  it('counts towards the limit of three under concurrent requests', async () => {
    const id = await givenProduct(catalogue());
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) => uploadHosted(id, { secure_url: hosted(`${at}.jpg`) })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await imagesOf(id)).toHaveLength(3);
  });

  it.each([
    [{}, 'secure_url'],
    [{ secure_url: 5 }, 'secure_url'],
    [{ secure_url: 'https://evil.example/our-shop/a.jpg' }, 'secure_url'],
    [{ secure_url: 'https://res.cloudinary.com/another/a.jpg' }, 'secure_url'],
  ])('rejects %j', async (body, field) => {
    const id = await givenProduct(catalogue());
    const response = await uploadHosted(id, body);
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(field)]);
  });

  it('rejects customers', async () => {
    const id = await givenProduct(catalogue());
    expect((await uploadHosted(id, { secure_url: hosted('a.jpg') }, customer())).status).toBe(403);
  });

  it('returns 404 for an unknown product', async () => {
    expect((await uploadHosted(newId(), { secure_url: hosted('a.jpg') })).status).toBe(404);
  });

  it('is rejected if no image host is configured', async () => {
    const without = await openTestCatalogue();
    try {
      const response = await without.call('post', `/api/products/admin/upload?cloudinary=true&productId=${newId()}`, {
        as: administrator(),
        body: { secure_url: hosted('a.jpg') },
      });
      expect([response.status, response.body.message]).toEqual([400, expect.stringContaining('cloudinary')]);
    } finally {
      await without.close();
    }
  });
});
