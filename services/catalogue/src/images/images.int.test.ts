import { newId } from '@shop/platform/service/postgres/new-id.ts';
import sharp from 'sharp';
import { addProductImages } from '../product-images/add-product-images.ts';
import { removeProduct } from '../products/remove-product.ts';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { namesIn } from './image-store.contract.ts';
import { storeImage } from './store-image.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

const product = async (id: string) => (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;

describe('GET /images/{name}', () => {
  it('serves every variant as immutable WebP with a sandboxing CSP', async () => {
    const { path } = await storeImage(catalogue.images, newId(), await pngOf('#3f6a5d'));
    for (const width of [160, 400, 800]) {
      const response = await catalogue.http.get(path.replace('-800', `-${width}`)).expect(200);
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect((await sharp(response.body).metadata()).width).toBe(width);
    }
  });

  it('returns 304 for a matching ETag, and no body for HEAD', async () => {
    const { path } = await storeImage(catalogue.images, newId(), await pngOf('#3f6a5d'));
    const { headers } = await catalogue.http.get(path).expect(200);
    await catalogue.http.get(path).set('if-none-match', String(headers.etag)).expect(304);
    expect((await catalogue.http.head(path).expect(200)).body).toEqual({});
  });

  it.each([
    `${newId()}-800.webp`,
    `${newId()}-801.webp`,
    `${newId()}-800.png`,
    'x.webp',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fsecret',
    '..%5csecret',
    `${newId()}-800.webp%00`,
    `${newId()}-800.webp%2f..`,
    '',
    'a/b',
    '.',
  ])('returns 404 or 400 for %j', async (name) => {
    expect([404, 400]).toContain((await catalogue.http.get(`/images/${name}`)).status);
  });
});

describe('addProductImages', () => {
  it('publishes the first image and returns images in order', async () => {
    const id = await givenProduct(catalogue);
    await addProductImages(catalogue, { productId: id, files: [await pngOf('#112233')] });
    await addProductImages(catalogue, { productId: id, files: [await pngOf('#445566')] });
    const { images, updatedAt, createdAt } = await product(id);
    expect(images.map(({ ground }: { ground: string }) => ground)).toEqual(['#112233', '#445566']);
    expect(updatedAt).toBe(createdAt);
    const events = await catalogue.events(`product/${id}`);
    expect(events.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(events.at(-1)?.data).toMatchObject({ image: { path: images[0].path } });
  });

  it('attaches three of ten concurrent images and deletes the files of the others', async () => {
    const id = await givenProduct(catalogue);
    const before = (await namesIn(catalogue.images)).length;
    const bytes = await pngOf('#778899', 200);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => addProductImages(catalogue, { productId: id, files: [bytes] })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 400, message: 'to many files' });
    }
    expect((await product(id)).images).toHaveLength(3);
    expect((await namesIn(catalogue.images)).length - before).toBe(9);
  });

  it('returns 404 for an unknown or removed product', async () => {
    const id = await givenProduct(catalogue);
    await removeProduct(catalogue, id);
    const bytes = await pngOf('#778899', 200);
    await expect(addProductImages(catalogue, { productId: id, files: [bytes] })).rejects.toMatchObject({
      status: 404,
    });
    await expect(addProductImages(catalogue, { productId: newId(), files: [bytes] })).rejects.toMatchObject({
      status: 404,
    });
  });
});
