import { ShopError } from '@shop/platform/service/http/errors.ts';
import { givenProduct } from '../testing/builders.ts';
import { shopWithPictures } from '../testing/picture-calls.ts';
import { IMAGES_UNAVAILABLE, type ImageStore } from './image-store.ts';

/** A store that hangs: it refuses after its time limit, which is over at once here, and would be waited for once more. */
const hanging: ImageStore = {
  put: async () => {
    throw new ShopError('unavailable', IMAGES_UNAVAILABLE, 'Pictures cannot be reached for a moment.');
  },
  get: async () => undefined,
  remove: () => new Promise(() => {}),
  list: async function* () {},
  owner: async () => undefined,
  setOwner: async () => {},
};
const { catalogue, small, upload, shown } = shopWithPictures({ images: hanging });

it('an upload while the store is away is 503 without waiting for it again, and hangs nothing', async () => {
  const id = await givenProduct(catalogue());
  expect((await upload(id, [small(), small()])).status).toBe(503);
  expect(await shown(id)).toEqual([]);
});
