import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { describeWithS3 } from '@shop/testing/s3.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { givenStoredFiles } from '../testing/given-stored-files.ts';
import { makeTestBucket } from '../testing/make-test-bucket.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { cleanUpOrphans } from './clean-up-orphans.ts';
import { createFolderImageStore } from './folder-image-store.ts';
import { imageName } from './image-name.ts';
import { namesIn } from './image-store.contract.ts';
import type { ImageStore } from './image-store.ts';
import { createS3ImageStore } from './s3-image-store.ts';
import { claimStore, databaseIdOf } from './store-owner.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

/** The protection of images against a database that does not know them, for any store. */
function ownerSuite(openStore: () => Promise<ImageStore>): void {
  let shop: TestCatalogue;
  let other: TestCatalogue;
  beforeAll(async () => {
    [shop, other] = await Promise.all([openTestCatalogue(), openTestCatalogue()]);
    // Test databases are copies of one migrated database.
    await other.db.query('update database_identity set id = gen_random_uuid()');
  });
  afterAll(() => Promise.all([shop.close(), other.close()]));
  beforeEach(() => Promise.all([shop.clear(), other.clear()]));

  /** Runs every hour for half a day. @returns the result of the last run */
  const cleanUp = async ({ db }: TestCatalogue, images: ImageStore) => {
    for (let hour = 2; hour < 14; hour += 1) await cleanUpOrphans({ db, images }, inHours(hour));
    return cleanUpOrphans({ db, images }, inHours(14));
  };
  const orphan = async (images: ImageStore) => {
    const name = imageName(newId(), 400);
    await images.put(name, Buffer.from('x'));
    return name;
  };

  it('keeps all images when the database is lost and the shop starts on an empty one', async () => {
    const images = await openStore();
    await claimStore({ db: shop.db, images }, new Date());
    const names = await givenStoredFiles(shop, 5, images);
    const emptyDatabase = other;
    expect(await cleanUp(emptyDatabase, images)).toMatchObject({ blockedBy: 'other-database', deleted: 0 });
    const added = await givenStoredFiles(emptyDatabase, 30, images);
    expect(await cleanUp(emptyDatabase, images)).toMatchObject({ blockedBy: 'other-database', deleted: 0 });
    expect(await namesIn(images)).toEqual([...names, ...added].sort());
  });

  it('keeps all images when the database was lost before the store had an owner', async () => {
    const images = await openStore();
    const names = await givenStoredFiles(shop, 5, images);
    expect(await cleanUp(other, images)).toMatchObject({ blockedBy: 'no-owner', owner: undefined, deleted: 0 });
    await givenStoredFiles(other, 5, images);
    expect(await cleanUp(other, images)).toMatchObject({ blockedBy: 'no-owner', deleted: 0 });
    expect(await namesIn(images)).toEqual(expect.arrayContaining(names));
    // Once its own database is back, it claims the store, although another shop has added files meanwhile.
    await givenStoredFiles(shop, 25, images);
    expect(await cleanUpOrphans({ db: shop.db, images }, inHours(2))).toMatchObject({ blockedBy: undefined });
    expect(await images.owner()).toBe(await databaseIdOf(shop.db));
  });

  it('deletes nothing while the catalogue has no products', async () => {
    const images = await openStore();
    await claimStore({ db: shop.db, images }, new Date());
    await orphan(images);
    await givenStoredFiles(shop, 5, images);
    await shop.db.query('update products set removed = true');
    await shop.db.query('truncate product_images, ordered_images, variants');
    expect(await cleanUp(shop, images)).toMatchObject({ blockedBy: 'no-products', deleted: 0 });
    expect(await namesIn(images)).toHaveLength(16);
  });

  it('claims an empty store at once, but no store whose files are all too young', async () => {
    const [empty, young] = [await openStore(), await openStore()];
    expect(await claimStore({ db: shop.db, images: empty }, new Date())).toMatchObject({ owner: 'this-database' });
    await givenStoredFiles(shop, 5, young);
    expect(await claimStore({ db: shop.db, images: young }, new Date())).toMatchObject({ owner: 'none' });
    expect(await young.owner()).toBeUndefined();
    expect(await claimStore({ db: shop.db, images: young }, inHours(2))).toMatchObject({ owner: 'this-database' });
  });

  it('deletes at most a fifth of the files per run and continues in the next one', async () => {
    const images = await openStore();
    await claimStore({ db: shop.db, images }, new Date());
    const existing = await givenStoredFiles(shop, 2, images);
    for (let at = 0; at < 6; at += 1) await orphan(images);
    const run = () => cleanUpOrphans({ db: shop.db, images }, inHours(2));
    expect(await run()).toMatchObject({ seen: 12, deleted: 2, postponed: 4 });
    expect(await run()).toMatchObject({ seen: 10, deleted: 2, postponed: 2 });
    expect(await run()).toMatchObject({ seen: 8, deleted: 1, postponed: 1 });
    expect(await namesIn(images)).toEqual(expect.arrayContaining(existing));
  });
}

describe('owner of an image store in a folder', () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
  ownerSuite(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-test-images-'));
    folders.push(folder);
    return createFolderImageStore(folder);
  });
});

describeWithS3('image store in a bucket: its owner', (s3) => {
  ownerSuite(async () => {
    const access = { ...s3(), bucket: `images-${newId()}`, region: 'us-east-1' };
    await makeTestBucket(access);
    return createS3ImageStore(access, { logger: testLogger, timeout: 4_000 * TIMEOUT_FACTOR });
  });
});
