import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { counter } from '@shop/platform/metrics.ts';
import { newId } from '@shop/platform/new-id.ts';
import { openDatabase } from '@shop/platform/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { up } from '../../migrations/0004-kept-images.ts';
import { createCategory } from '../categories/create-category.ts';
import { removeProduct } from '../products/remove-product.ts';
import { onOrderChanged } from '../sales/on-order-changed.ts';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { orderEvent } from '../testing/order-says.ts';
import { addProductImages } from './add-product-images.ts';
import { imageIdOfPath, imageName } from './image-name.ts';
import { namesIn } from './image-store.contract.ts';
import type { ImageStore } from './image-store.ts';
import { createImageSweeper } from './image-sweeper.ts';
import { removeProductImage } from './remove-product-image.ts';
import { storeImage } from './store-image.ts';
import { sweepImages } from './sweep-images.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

let catalogue: TestCatalogue;
let picture: Buffer;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  picture = await pngOf('#336699', 40);
});
afterAll(() => catalogue.close());
beforeEach(async () => {
  await catalogue.clear();
  for (const name of await namesIn(catalogue.images)) await catalogue.images.remove(name);
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

const files = async () => (await namesIn(catalogue.images)).map((name) => name.replace('.webp', ''));
const removals = () => catalogue.db.query('select id from removed_images');
const smallest = (ids: readonly string[]) => ids.map((id) => `${id}-160`).sort();
const allSizes = (ids: readonly string[]) =>
  ids.flatMap((id) => [160, 400, 800].map((width) => `${id}-${width}`)).sort();

describe('sweeping the pictures', () => {
  it('keeps what a product or a category shows, however old', async () => {
    const { ids } = await productWith(2);
    const categoryId = newId();
    const { path: image } = await storeImage(catalogue.images, categoryId, picture);
    await createCategory(catalogue, { id: newId(), name: 'Pictured', image });
    expect(await sweepImages(catalogue, inHours(1_000))).toMatchObject({ looked: 9, removed: 0 });
    expect(await files()).toEqual(allSizes([...ids, categoryId]));
  });

  it('takes what a killed upload has left, but nothing younger than an hour', async () => {
    await storeImage(catalogue.images, newId(), picture);
    await writeFile(path.join(catalogue.imagesDirectory, `${imageName(newId(), 160)}.${newId()}.tmp`), 'ha');
    expect(await sweepImages(catalogue, inHours(0.9))).toMatchObject({ looked: 4, removed: 0 });
    expect(await sweepImages(catalogue, inHours(1.1))).toMatchObject({ looked: 4, removed: 4 });
    expect(await files()).toEqual([]);
  });

  it('keeps of removed pictures the smallest size for a day, and then of those that an order shows', async () => {
    const { productId, paths, ids } = await productWith(3);
    await order([{ productId, image: paths[0] ?? '' }]);
    await removeProductImage(catalogue, { productId, path: paths[0] ?? '' });
    await removeProductImage(catalogue, { productId, path: paths[1] ?? '' });
    await sweepImages(catalogue, inHours(23));
    expect(await files()).toEqual([...smallest(ids.slice(0, 2)), ...allSizes(ids.slice(2))].sort());
    expect(await removals()).toHaveLength(2);
    await sweepImages(catalogue, inHours(25));
    expect(await removals()).toEqual([]);
    expect(await files()).toEqual([...smallest(ids.slice(0, 1)), ...allSizes(ids.slice(2))].sort());
    await catalogue.http.get(paths[0] ?? '').expect(200);
    await catalogue.http.get(paths[1] ?? '').expect(404);
  });

  it('keeps the picture of an order that was placed from a price list that had not heard of the removal', async () => {
    const { productId, paths, ids } = await productWith(1);
    await removeProduct(catalogue, productId);
    await sweepImages(catalogue, inHours(23));
    await order([{ productId, image: paths[0] ?? '' }]);
    await sweepImages(catalogue, inHours(1_000));
    expect(await files()).toEqual(smallest(ids));
  });

  it('takes all pictures of a removed product that nobody has ordered', async () => {
    const { productId } = await productWith(3);
    await removeProduct(catalogue, productId);
    await sweepImages(catalogue, inHours(25));
    expect(await files()).toEqual([]);
  });

  it('keeps all pictures of a product of which an order of the past does not say which it shows', async () => {
    const { productId, ids } = await productWith(2);
    await order([{ productId }, { productId: newId(), image: null }]);
    await removeProduct(catalogue, productId);
    await sweepImages(catalogue, inHours(25));
    expect(await files()).toEqual(smallest(ids));
  });

  it('begins with all that hung on a product before orders told of pictures', async () => {
    const [sold, gone] = [await productWith(1), await productWith(1)];
    await catalogue.db.query(`update products set removed = true where id = $1`, [gone.productId]);
    await catalogue.db.query(`drop table ordered_images, removed_images`);
    await up({ raw: (sql) => catalogue.db.pool.query(sql) });
    await removeProduct(catalogue, sold.productId);
    await sweepImages(catalogue, inHours(25));
    expect(await files()).toEqual(smallest([...sold.ids, ...gone.ids]));
    expect(await catalogue.db.query('select product_id from product_images')).toEqual([]);
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

describe('a file that the store does not remove', () => {
  it('is counted and keeps no other from going, now or at the next sweep', async () => {
    const stubborn = newId();
    for (const id of [stubborn, newId(), newId()]) await storeImage(catalogue.images, id, picture);
    const refusal = Object.assign(new Error('not permitted'), { code: 'EACCES' });
    const images: ImageStore = {
      ...catalogue.images,
      remove: (name) => (name.startsWith(stubborn) ? Promise.reject(refusal) : catalogue.images.remove(name)),
    };
    const swept = await sweepImages({ db: catalogue.db, images }, inHours(2));
    expect(swept).toEqual({ looked: 9, removed: 6, failed: 3, failure: refusal });
    expect(await files()).toEqual(allSizes([stubborn]));
    expect(await sweepImages(catalogue, inHours(2))).toEqual({ looked: 3, removed: 3, failed: 0 });
  });

  it('ends the sweep at once when the service ends', async () => {
    await storeImage(catalogue.images, newId(), picture);
    const swept = await sweepImages({ ...catalogue, isStopped: isTrueFrom(3) }, inHours(2));
    expect(swept).toMatchObject({ looked: 3, removed: 1 });
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

describe('the sweeper', () => {
  const logger = {
    child: () => logger,
    info: () => {},
    debug: () => {},
    warn: (...said: unknown[]) => void warned.push(said),
  };
  const warned: unknown[] = [];
  const sweeper = (db = catalogue.db) =>
    createImageSweeper({ db, images: catalogue.images, logger: logger as never, now: () => inHours(2) });

  it('sweeps at the start and ends with what it has begun', async () => {
    await storeImage(catalogue.images, newId(), picture);
    const started = sweeper();
    started.start();
    await eventually(async () => expect(await files()).toEqual([]));
    await started.stop();
    expect(warned).toEqual([]);
  });

  it('leaves the work to the replica that is at it', async () => {
    await storeImage(catalogue.images, newId(), picture);
    const other = openDatabase({ url: catalogue.url, name: 'other', max: 1 });
    await other.query('select pg_advisory_lock(4160901)');
    const second = sweeper();
    second.start();
    await new Promise((resolve) => setImmediate(resolve));
    await second.stop();
    expect(await files()).toHaveLength(3);
    await other.close();
  });

  it('warns once of files that cannot be removed, and counts them', async () => {
    warned.length = 0;
    await storeImage(catalogue.images, newId(), picture);
    const images = { ...catalogue.images, remove: () => Promise.reject(new Error('not permitted')) };
    const unswept = counter('image_files_unswept_total', '');
    const before = (await unswept.get()).values[0]?.value ?? 0;
    const started = createImageSweeper({ db: catalogue.db, images, logger: logger as never, now: () => inHours(2) });
    started.start();
    await eventually(() => expect(warned).toHaveLength(1));
    await started.stop();
    expect(warned).toEqual([[expect.objectContaining({ failed: 3 }), expect.any(String)]]);
    expect((await unswept.get()).values[0]?.value).toBe(before + 3);
    warned.length = 0;
  });

  it('survives a store that is away', async () => {
    const away = {
      ...catalogue.images,
      list: (): never => {
        throw new Error('away');
      },
    };
    const started = createImageSweeper({
      db: catalogue.db,
      images: away,
      logger: logger as never,
      now: () => new Date(),
    });
    started.start();
    await eventually(() => expect(warned).toHaveLength(1));
    await started.stop();
  });
});
