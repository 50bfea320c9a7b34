import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { up } from '../../migrations/0004-kept-images.ts';
import { createCategory } from '../categories/create-category.ts';
import { removeProduct } from '../products/remove-product.ts';
import { onOrderChanged } from '../sales/on-order-changed.ts';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { givenStoredFiles } from '../testing/given-stored-files.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { orderEvent } from '../testing/order-says.ts';
import { addProductImages } from './add-product-images.ts';
import { cleanUpOrphans } from './clean-up-orphans.ts';
import { imageIdOfPath, imageName } from './image-name.ts';
import { namesIn } from './image-store.contract.ts';
import type { ImageStore } from './image-store.ts';
import { removeProductImage } from './remove-product-image.ts';
import { storeImage } from './store-image.ts';
import { databaseIdOf } from './store-owner.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

let catalogue: TestCatalogue;
let picture: Buffer;
/** Sixty files of products that stay: of so many a run may delete twelve. */
let others: string[];
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  picture = await pngOf('#336699', 40);
});
afterAll(() => catalogue.close());
beforeEach(async () => {
  await catalogue.clear();
  for (const name of await namesIn(catalogue.images)) await catalogue.images.remove(name);
  await catalogue.images.setOwner(await databaseIdOf(catalogue.db));
  others = await givenStoredFiles(catalogue, 20);
});

/** A product with pictures. @returns its id and the ids of its pictures */
async function productWith(pictures: number) {
  const productId = await givenProduct(catalogue);
  const images = await addProductImages(catalogue, {
    productId,
    pictures: Array.from({ length: pictures }, () => picture),
  });
  return {
    productId,
    paths: images.map((image) => image.path),
    ids: images.map((image) => imageIdOfPath(image.path) ?? ''),
  };
}

/** An order as its events tell of it; without `image` as those of the past. */
const order = (lines: { productId: string; image?: string | null }[]) => {
  const event = orderEvent(newId(), 1, 'placed', {});
  const data = { ...(event.data as object), lines: lines.map((line) => ({ quantity: 1, priceCents: 100, ...line })) };
  return catalogue.db.transaction((tx) => onOrderChanged(tx, { ...event, data } as never));
};

/** Besides those of `others`. */
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
  it('keeps what a product or a category shows, however old', async () => {
    const { ids } = await productWith(2);
    const categoryId = newId();
    const { path: image } = await storeImage(catalogue.images, categoryId, picture);
    await createCategory(catalogue, { id: newId(), name: 'Pictured', image });
    expect(await cleanUpOrphans(catalogue, inHours(1_000))).toMatchObject({ seen: 69, deleted: 0 });
    expect(await files()).toEqual(allSizes([...ids, categoryId]));
  });

  it('takes what a killed upload has left, but nothing younger than an hour', async () => {
    await storeImage(catalogue.images, newId(), picture);
    await writeFile(path.join(catalogue.imagesDirectory, `${imageName(newId(), 160)}.${newId()}.tmp`), 'ha');
    expect(await cleanUpOrphans(catalogue, inHours(0.9))).toMatchObject({ seen: 64, deleted: 0 });
    expect(await cleanUpOrphans(catalogue, inHours(1.1))).toMatchObject({ seen: 64, deleted: 4 });
    expect(await files()).toEqual([]);
  });

  it('keeps of removed pictures the smallest size for a day, and then of those that an order shows', async () => {
    const { productId, paths, ids } = await productWith(3);
    await order([{ productId, image: paths[0] ?? '' }]);
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

  it('keeps the picture of an order that was placed from a price list that had not heard of the removal', async () => {
    const { productId, paths, ids } = await productWith(1);
    await removeProduct(catalogue, productId);
    await cleanUpOrphans(catalogue, inHours(23));
    await order([{ productId, image: paths[0] ?? '' }]);
    await cleanUpOrphans(catalogue, inHours(1_000));
    expect(await files()).toEqual(smallest(ids));
  });

  it('takes all pictures of a removed product that nobody has ordered', async () => {
    const { productId } = await productWith(3);
    await removeProduct(catalogue, productId);
    await cleanUpOrphans(catalogue, inHours(25));
    expect(await files()).toEqual([]);
  });

  it('keeps all pictures of a product of which an order of the past does not say which it shows', async () => {
    const { productId, ids } = await productWith(2);
    await order([{ productId }, { productId: newId(), image: null }]);
    await removeProduct(catalogue, productId);
    await cleanUpOrphans(catalogue, inHours(25));
    expect(await files()).toEqual(smallest(ids));
  });

  it('begins with all that hung on a product before orders told of pictures', async () => {
    const [sold, gone] = [await productWith(1), await productWith(1)];
    await catalogue.db.query(`update products set removed = true where id = $1`, [gone.productId]);
    await catalogue.db.query(`drop table ordered_images, removed_images`);
    await up({ raw: (sql) => catalogue.db.pool.query(sql) });
    await removeProduct(catalogue, sold.productId);
    await cleanUpOrphans(catalogue, inHours(25));
    expect(await files()).toEqual(smallest([...sold.ids, ...gone.ids]));
    const hanging = `select 1 from product_images where product_id = any($1)`;
    expect(await catalogue.db.query(hanging, [[sold.productId, gone.productId]])).toEqual([]);
  });

  it('remembers a picture once, whatever orders and repetitions show it, and none of another host', async () => {
    const { productId, paths, ids } = await productWith(1);
    const lines = [
      { productId, image: paths[0] ?? '' },
      { productId: newId(), image: 'https://res.cloudinary.com/our-shop/a.jpg' },
    ];
    await Promise.all([order(lines), order(lines), order([...lines].reverse())]);
    expect(await catalogue.db.query('select id from ordered_images')).toEqual(ids.map((id) => ({ id })));
  });
});

describe('orphan cleanup of a store that does not delete a file', () => {
  it('counts it, deletes the others, and tries it again at the next run', async () => {
    const stubborn = newId();
    for (const id of [stubborn, newId(), newId()]) await storeImage(catalogue.images, id, picture);
    const refusal = Object.assign(new Error('not permitted'), { code: 'EACCES' });
    const images: ImageStore = {
      ...catalogue.images,
      remove: (name) => (name.startsWith(stubborn) ? Promise.reject(refusal) : catalogue.images.remove(name)),
    };
    const cleanup = await cleanUpOrphans({ db: catalogue.db, images }, inHours(2));
    expect(cleanup).toMatchObject({ seen: 69, deleted: 6, failed: 3, failure: refusal });
    expect(await files()).toEqual(allSizes([stubborn]));
    expect(await cleanUpOrphans(catalogue, inHours(2))).toMatchObject({ seen: 63, deleted: 3, failed: 0 });
  });

  it('deletes the files behind as many broken ones as a run may delete', async () => {
    for (let at = 0; at < 6; at += 1) await storeImage(catalogue.images, newId(), picture);
    let calls = 0;
    const images: ImageStore = {
      ...catalogue.images,
      remove: (name) => {
        calls += 1;
        return calls <= 15 ? Promise.reject(new Error('not permitted')) : catalogue.images.remove(name);
      },
    };
    // 78 files: a run may delete 15.
    const cleanup = await cleanUpOrphans({ db: catalogue.db, images }, inHours(2));
    expect(cleanup).toMatchObject({ seen: 78, deleted: 3, failed: 15, postponed: 0 });
  });

  it('ends at once when the service ends', async () => {
    await storeImage(catalogue.images, newId(), picture);
    const cleanup = await cleanUpOrphans({ ...catalogue, isStopped: isTrueFrom(3) }, inHours(2));
    expect(cleanup).toMatchObject({ seen: 63, deleted: 1 });
  });
});

/** @returns what is false until it is asked for the time of that number */
function isTrueFrom(number: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked >= number;
  };
}
