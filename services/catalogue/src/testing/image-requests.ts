import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { pngOf } from './builders.ts';
import { administrator } from './callers.ts';
import { identityOf, openTestCatalogue, type TestCatalogue } from './open-test-catalogue.ts';

/** A file of a multipart form; by default a PNG named a.png. */
export type File = Buffer | { bytes: Buffer; name?: string; type?: string; field?: string };

/** Opens a catalogue for a test file, with a small image and requests for images, by default as an administrator. */
export function setUpImageRequests(options: Parameters<typeof openTestCatalogue>[0] = {}) {
  let catalogue: TestCatalogue;
  let small: Buffer;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(options);
    small = await pngOf('#336699', 40);
  });
  afterAll(() => catalogue.close());
  return {
    catalogue: () => catalogue,
    small: () => small,
    /** Posts files as a browser does. */
    upload: async (productId: string, files: readonly File[], as = administrator()) => {
      const path = `/api/products/admin/upload?productId=${productId}`;
      const posting = catalogue.http.post(path).set(await identityOf(as));
      for (const file of files) {
        const sent = Buffer.isBuffer(file) ? { bytes: file } : file;
        const { bytes, name = 'a.png', type = 'image/png', field = 'images' } = sent;
        posting.attach(field, bytes, { filename: name, contentType: type });
      }
      return posting;
    },
    /** Posts the response of the image host. */
    uploadHosted: (productId: string, body: object, as = administrator()) =>
      catalogue.call('post', `/api/products/admin/upload?cloudinary=true&productId=${productId}`, { as, body }),
    remove: (productId: string, path: string, query = '', as = administrator()) =>
      catalogue.call('delete', `/api/products/admin/image/${encodeURIComponent(path)}/${productId}${query}`, { as }),
    order: (productId: string, paths: unknown, as = administrator()) =>
      catalogue.call('put', `/api/products/admin/images/${productId}`, { as, body: { paths } }),
    /** The images in the product's details. */
    imagesOf: async (productId: string): Promise<ProductImage[]> =>
      (await catalogue.http.get(`/api/products/get-one/${productId}`).expect(200)).body.images,
  };
}
