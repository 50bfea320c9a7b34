import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { startSimulatedImageHost } from '@shop/testing/simulated-image-host.ts';
import { givenProduct } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestCatalogue } from '../testing/open-test-catalogue.ts';
import { shopWithPictures } from '../testing/picture-calls.ts';
import { IMAGE_HOST } from './image-host.ts';

const imageHost = { origin: IMAGE_HOST, cloudName: 'our-shop' };
const hosted = (name: string) => `${IMAGE_HOST}/our-shop/image/upload/v1/${name}`;

const { catalogue, small, upload, uploadHosted, remove, shown } = shopWithPictures({ imageHost });

describe('a picture on the image host', () => {
  it('is posted there by the browser, whose answer is posted to us (SPEC §7)', async () => {
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

  it('hangs on the product under the address that the host has given, and counts', async () => {
    const id = await givenProduct(catalogue());
    await upload(id, [small()]);
    const answer = { public_id: 'a', secure_url: hosted('a.jpg'), url: 'http://evil.example/a.jpg', format: 'jpg' };
    const { status, body } = await uploadHosted(id, answer);
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

  it('hangs there once when the browser repeats its upload, also as the third', async () => {
    const id = await givenProduct(catalogue());
    await upload(id, [small(), small()]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => uploadHosted(id.toUpperCase(), { secure_url: hosted('a.jpg') })),
    );
    expect(await shown(id)).toHaveLength(3);
    for (const { status, body } of answers) expect([status, body.images]).toEqual([200, await shown(id)]);
    expect((await remove(id, hosted('a.jpg'))).body.images).toHaveLength(2);
  });

  it('counts three in all when many race', async () => {
    const id = await givenProduct(catalogue());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => uploadHosted(id, { secure_url: hosted(`${at}.jpg`) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await shown(id)).toHaveLength(3);
  });

  it.each([
    [{}, 'secure_url'],
    [{ secure_url: 5 }, 'secure_url'],
    [{ secure_url: 'https://evil.example/our-shop/a.jpg' }, 'secure_url'],
    [{ secure_url: 'https://res.cloudinary.com/another/a.jpg' }, 'secure_url'],
  ])('is refused for %j', async (body, field) => {
    const id = await givenProduct(catalogue());
    const answer = await uploadHosted(id, body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(field)]);
  });

  it('is for administrators only', async () => {
    const id = await givenProduct(catalogue());
    expect((await uploadHosted(id, { secure_url: hosted('a.jpg') }, customer())).status).toBe(403);
  });

  it('is 404 for an unknown product', async () => {
    expect((await uploadHosted(newId(), { secure_url: hosted('a.jpg') })).status).toBe(404);
  });

  it('is off where no host is configured', async () => {
    const without = await openTestCatalogue();
    try {
      const answer = await without.call('post', `/api/products/admin/upload?cloudinary=true&productId=${newId()}`, {
        as: administrator(),
        body: { secure_url: hosted('a.jpg') },
      });
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('cloudinary')]);
    } finally {
      await without.close();
    }
  });
});
