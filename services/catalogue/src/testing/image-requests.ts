import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { pngOf } from './builders.ts';
import { administrator } from './callers.ts';
import { identityOf, openTestCatalogue, type TestCatalogue } from './open-test-catalogue.ts';

/** A file as a form carries it; a PNG called a.png unless said otherwise. */
export type File = Buffer | { bytes: Buffer; name?: string; type?: string; field?: string };

/** For the tests of a file: a catalogue, a small picture, and the calls about pictures, by an administrator if none is named. */
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
    /** Posts the image host's answer. */
    uploadHosted: (productId: string, body: object, as = administrator()) =>
      catalogue.call('post', `/api/products/admin/upload?cloudinary=true&productId=${productId}`, { as, body }),
    remove: (productId: string, path: string, query = '', as = administrator()) =>
      catalogue.call('delete', `/api/products/admin/image/${encodeURIComponent(path)}/${productId}${query}`, { as }),
    /** The pictures that the product's page shows. */
    shown: async (productId: string): Promise<ProductImage[]> =>
      (await catalogue.http.get(`/api/products/get-one/${productId}`).expect(200)).body.images,
  };
}
