import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { createCategory } from '../categories/create-category.ts';
import { addProductImages } from '../product-images/add-product-images.ts';
import { removeProductImage } from '../product-images/remove-product-image.ts';
import { removeProduct } from '../products/remove-product.ts';
import { onOrdersChanged } from '../sales/on-orders-changed.ts';
import { createPage } from '../shop-pages/change-shop-page.ts';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { administrator } from '../testing/callers.ts';
import { givenStoredFiles } from '../testing/given-stored-files.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { orderEvent } from '../testing/order-events.ts';
import { cleanUpOrphans } from './clean-up-orphans.ts';
import { imageIdOfPath, imageName } from './image-name.ts';
import { namesIn } from './image-store.contract.ts';
import type { ImageStore } from './image-store.ts';
import { storeImage } from './store-image.ts';
import { databaseIdOf } from './store-owner.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

let catalogue: TestCatalogue;
let bytes: Buffer;
/** Sixty files of active products, so that a run may delete twelve. */
let others: string[];
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  bytes = await pngOf('#336699', 40);
});
afterAll(() => catalogue.close());
beforeEach(async () => {
  await catalogue.clear();
  for (const name of await namesIn(catalogue.images)) await catalogue.images.remove(name);
  await catalogue.images.setOwner(await databaseIdOf(catalogue.db));
  others = await givenStoredFiles(catalogue, 20);
});

/** Creates a product with images. @returns its id and the ids of its images */
async function productWith(count: number) {
  const productId = await givenProduct(catalogue);
  const images = await addProductImages(catalogue, {
    productId,
    files: Array.from({ length: count }, () => bytes),
  });
  return {
    productId,
    paths: images.map((image) => image.path),
    ids: images.map((image) => imageIdOfPath(image.path) ?? ''),
  };
}

/** Applies an order event; without `image`, a line is as in old events. */
const applyOrder = (lines: { productId: string; image?: string | null }[]) => {
  const event = orderEvent(newId(), 1, 'placed', {});
  const data = { ...(event.data as object), lines: lines.map((line) => ({ quantity: 1, priceCents: 100, ...line })) };
  return catalogue.db.transaction((tx) => onOrdersChanged(tx, [{ ...event, data } as never]));
};

/** The files besides `others`. */
const files = async () => {
  const names = await namesIn(catalogue.images);
  expect(names).toEqual(expect.arrayContaining(others));
  return names.filter((name) => !others.includes(name)).map((name) => name.replace('.webp', ''));
};
const removals = () => catalogue.db.query('select id from removed_images');
const smallest = (ids: readonly string[]) => ids.map((id) => `${id}-160`).sort();
const allSizes = (ids: readonly string[]) =>
  ids.flatMap((id) => [160, 400, 800].map((width) => `${id}-${width}`)).sort();

describe('orphan cleanup', () => {
  it('keeps the images of products and categories, however old', async () => {
    const { ids } = await productWith(2);
    const categoryId = newId();
    const { path: image } = await storeImage(catalogue.images, categoryId, bytes);
    await createCategory(catalogue, { id: newId(), name: 'Pictured', image });
    expect(await cleanUpOrphans(catalogue, inHours(1_000))).toMatchObject({ seen: 69, deleted: 0 });
    expect(await files()).toEqual(allSizes([...ids, categoryId]));
  });

  it('keeps what a page of the merchant shows, also when its product loses it', async () => {
    const { productId, paths, ids } = await productWith(1);
    const page = { slug: 'about', title: 'About', description: '', published: true, position: 1 };
    const body = `![Us](${paths[0]})`;
    await createPage({ ...catalogue, audit: unaudited }, { ...page, body }, { by: administrator(), now: new Date() });
    await removeProductImage(catalogue, { productId, path: paths[0] ?? '' });
    await cleanUpOrphans(catalogue, inHours(48));
    expect(await files()).toEqual(allSizes(ids));
  });

  it('deletes what a killed upload left, but nothing younger than an hour', async () => {
    await storeImage(catalogue.images, newId(), bytes);
    await writeFile(path.join(catalogue.imagesDirectory, `${imageName(newId(), 160)}.${newId()}.tmp`), 'ha');
    expect(await cleanUpOrphans(catalogue, inHours(0.9))).toMatchObject({ seen: 64, deleted: 0 });
    expect(await cleanUpOrphans(catalogue, inHours(1.1))).toMatchObject({ seen: 64, deleted: 4 });
    expect(await files()).toEqual([]);
  });

  it('keeps the smallest variant of removed images for a day, and then only if an order shows it', async () => {
    const { productId, paths, ids } = await productWith(3);
    await applyOrder([{ productId, image: paths[0] ?? '' }]);
    await removeProductImage(catalogue, { productId, path: paths[0] ?? '' });
    await removeProductImage(catalogue, { productId, path: paths[1] ?? '' });
    await cleanUpOrphans(catalogue, inHours(23));
    expect(await files()).toEqual([...smallest(ids.slice(0, 2)), ...allSizes(ids.slice(2))].sort());
    expect(await removals()).toHaveLength(2);
    await cleanUpOrphans(catalogue, inHours(25));
    expect(await removals()).toEqual([]);
    expect(await files()).toEqual([...smallest(ids.slice(0, 1)), ...allSizes(ids.slice(2))].sort());
    await catalogue.http.get(paths[0] ?? '').expect(200);
    await catalogue.http.get(paths[1] ?? '').expect(404);
  });

  it('keeps the image of an order placed from an outdated price list', async () => {
    const { productId, paths, ids } = await productWith(1);
    await removeProduct(catalogue, productId);
    await cleanUpOrphans(catalogue, inHours(23));
    await applyOrder([{ productId, image: paths[0] ?? '' }]);
    await cleanUpOrphans(catalogue, inHours(1_000));
    expect(await files()).toEqual(smallest(ids));
  });

  it('deletes all images of a removed product that was never ordered', async () => {
    const { productId } = await productWith(3);
    await removeProduct(catalogue, productId);
    await cleanUpOrphans(catalogue, inHours(25));
    expect(await files()).toEqual([]);
  });

  it('keeps all images of a product if an old order does not name one', async () => {
    const { productId, ids } = await productWith(2);
    await applyOrder([{ productId }, { productId: newId(), image: null }]);
    await removeProduct(catalogue, productId);
    await cleanUpOrphans(catalogue, inHours(25));
    expect(await files()).toEqual(smallest(ids));
  });

  it('records an ordered image once, and no image of another host', async () => {
    const { productId, paths, ids } = await productWith(1);
    const lines = [
      { productId, image: paths[0] ?? '' },
      { productId: newId(), image: 'https://res.cloudinary.com/our-shop/a.jpg' },
    ];
    await Promise.all([applyOrder(lines), applyOrder(lines), applyOrder([...lines].reverse())]);
    expect(await catalogue.db.query('select id from ordered_images')).toEqual(ids.map((id) => ({ id })));
  });
});

describe('orphan cleanup with a store that fails to delete files', () => {
  it('counts failures, deletes the other files and retries in the next run', async () => {
    const undeletable = newId();
    for (const id of [undeletable, newId(), newId()]) await storeImage(catalogue.images, id, bytes);
    const error = Object.assign(new Error('not permitted'), { code: 'EACCES' });
    const images: ImageStore = {
      ...catalogue.images,
      remove: (name) => (name.startsWith(undeletable) ? Promise.reject(error) : catalogue.images.remove(name)),
    };
    const cleanup = await cleanUpOrphans({ db: catalogue.db, images }, inHours(2));
    expect(cleanup).toMatchObject({ seen: 69, deleted: 6, failed: 3, failure: error });
    expect(await files()).toEqual(allSizes([undeletable]));
    expect(await cleanUpOrphans(catalogue, inHours(2))).toMatchObject({ seen: 63, deleted: 3, failed: 0 });
  });

  it('does not count failed deletions towards the limit of a run', async () => {
    for (let at = 0; at < 6; at += 1) await storeImage(catalogue.images, newId(), bytes);
    let calls = 0;
    const images: ImageStore = {
      ...catalogue.images,
      remove: (name) => {
        calls += 1;
        return calls <= 15 ? Promise.reject(new Error('not permitted')) : catalogue.images.remove(name);
      },
    };
    // With 78 files a run may delete 15.
    const cleanup = await cleanUpOrphans({ db: catalogue.db, images }, inHours(2));
    expect(cleanup).toMatchObject({ seen: 78, deleted: 3, failed: 15, postponed: 0 });
  });

  it('stops at once when the service stops', async () => {
    await storeImage(catalogue.images, newId(), bytes);
    const cleanup = await cleanUpOrphans({ ...catalogue, isStopped: trueFromCall(3) }, inHours(2));
    expect(cleanup).toMatchObject({ seen: 63, deleted: 1 });
  });
});

/** @returns a function that returns true from the given call on */
function trueFromCall(number: number): () => boolean {
  let callCount = 0;
  return () => {
    callCount += 1;
    return callCount >= number;
  };
}
