import { ShopError } from '@shop/platform/service/errors.ts';
import { IMAGES_UNAVAILABLE, type ImageStore } from '../images/image-store.ts';
import { givenProduct } from '../testing/builders.ts';
import { setUpImageRequests } from '../testing/image-requests.ts';

/** A store that is unavailable: `put` fails as after its timeout, `remove` hangs. */
const unavailableStore: ImageStore = {
  put: async () => {
    throw new ShopError('unavailable', IMAGES_UNAVAILABLE, 'Images are temporarily unavailable.');
  },
  get: async () => undefined,
  remove: () => new Promise(() => {}),
  list: async function* () {},
  owner: async () => undefined,
  setOwner: async () => {},
};
const { catalogue, small, upload, imagesOf } = setUpImageRequests({ images: unavailableStore });

it('an upload returns 503 while the store is unavailable, attaches nothing and does not wait for a deletion', async () => {
  const id = await givenProduct(catalogue());
  expect((await upload(id, [small(), small()])).status).toBe(503);
  expect(await imagesOf(id)).toEqual([]);
});
