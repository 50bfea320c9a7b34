import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import sharp from 'sharp';
import { namesIn } from '../images/image-store.contract.ts';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { customer } from '../testing/callers.ts';
import { setUpImageRequests } from '../testing/image-requests.ts';

const { catalogue, small, upload, remove, imagesOf } = setUpImageRequests();

describe('DELETE /api/products/admin/image/{path}/{id}', () => {
  it('detaches the image, keeps the order of the others and publishes the product', async () => {
    const id = await givenProduct(catalogue());
    const { body } = await upload(id, [small(), small(), small()]);
    const [first, second, third] = body.images;
    const response = await remove(id.toUpperCase(), first.path);
    expect([response.status, response.body]).toEqual([200, { message: 'image removed', images: [second, third] }]);
    expect((await catalogue().events(`product/${id}`)).at(-1)).toMatchObject({
      data: { image: { path: second.path } },
    });
    expect((await upload(id, [small()])).body.images.slice(0, 2)).toEqual([second, third]);
  });

  it('deletes the larger variants at once and serves the smallest instead', async () => {
    const id = await givenProduct(catalogue());
    const { body } = await upload(id, [await pngOf('#334455', 900)]);
    const [{ path }] = body.images;
    await remove(id, path, '?cloudinary=true');
    const names = await eventually(async () => {
      const left = (await namesIn(catalogue().images)).filter((name) => path.includes(name.slice(0, 36)));
      expect(left).toHaveLength(1);
      return left;
    });
    expect(names[0]).toMatch(/-160\.webp$/);
    for (const width of [400, 800]) {
      const served = await catalogue()
        .http.get(path.replace('-800', `-${width}`))
        .expect(200);
      expect(served.headers).toMatchObject({
        'cache-control': 'public, max-age=300',
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      expect((await sharp(served.body).metadata()).width).toBe(160);
      await catalogue().http.get(path).set('if-none-match', String(served.headers.etag)).expect(304);
    }
    const smallest = await catalogue().http.get(path.replace('-800', '-160')).expect(200);
    expect(smallest.headers['cache-control']).toContain('immutable');
  });

  it.each(['/images/../secret', 'x', '/images/00000000-0000-7000-8000-000000000000-800.webp', '%', 'a/b/c', '\u0000'])(
    'returns 404 or 400 for %j, which is not attached to the product',
    async (path) => {
      const id = await givenProduct(catalogue());
      await upload(id, [small()]);
      expect([404, 400]).toContain((await remove(id, path)).status);
      expect(await imagesOf(id)).toHaveLength(1);
    },
  );

  it('returns 404 for an unknown product or the image of another product, and rejects customers', async () => {
    const [id, other] = [await givenProduct(catalogue()), await givenProduct(catalogue())];
    const [{ path }] = (await upload(id, [small()])).body.images;
    expect((await remove(other, path)).status).toBe(404);
    expect((await remove(newId(), path)).status).toBe(404);
    expect((await remove('x', path)).status).toBe(404);
    expect((await remove('%00', path)).status).toBe(400);
    expect((await remove(id, path, '', customer())).status).toBe(403);
    expect((await catalogue().http.delete(`/api/products/admin/image/${encodeURIComponent(path)}/${id}`)).status).toBe(
      401,
    );
    expect(await imagesOf(id)).toHaveLength(1);
  });

  it('succeeds once under concurrent requests', async () => {
    const id = await givenProduct(catalogue());
    const { body } = await upload(id, [small(), small(), small()]);
    const paths: string[] = body.images.map(({ path }: { path: string }) => path);
    const removals = await Promise.all([...paths, ...paths, ...paths].map((path) => remove(id, path)));
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(removals.filter(({ status }) => status === 404)).toHaveLength(6);
    expect(await imagesOf(id)).toEqual([]);
    expect((await upload(id, [small(), small(), small()])).status).toBe(200);
  });
});
