import { counter, gauge } from '@shop/platform/service/observability/metrics.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { givenStoredFiles } from '../testing/given-stored-files.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { imageName } from './image-name.ts';
import { namesIn } from './image-store.contract.ts';
import type { ImageStore } from './image-store.ts';
import { createOrphanCleanup } from './orphan-cleanup.ts';
import { databaseIdOf } from './store-owner.ts';

type Logged = [level: string, fields: Record<string, unknown>, message: string];

let catalogue: TestCatalogue;
let logged: Logged[];
let orphan: string;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());
beforeEach(async () => {
  logged = [];
  await catalogue.clear();
  for (const name of await namesIn(catalogue.images)) await catalogue.images.remove(name);
  await catalogue.images.setOwner(await databaseIdOf(catalogue.db));
  await givenStoredFiles(catalogue, 2);
  orphan = imageName(newId(), 160);
  await catalogue.images.put(orphan, Buffer.from('x'));
});

const log = (level: string) => (fields: Record<string, unknown>, message: string) =>
  void logged.push([level, fields, message]);
const logger = { child: () => logger, error: log('error'), warn: log('warn'), info: log('info'), debug: () => {} };
const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000);
const openCleanup = ({
  intervalMs,
  db = catalogue.db,
  images = catalogue.images,
}: {
  intervalMs?: number;
  db?: Database;
  images?: ImageStore;
} = {}) =>
  createOrphanCleanup({
    db,
    images,
    logger: logger as never,
    now: inTwoHours,
    ...(intervalMs === undefined ? {} : { intervalMs }),
  });
const reading = async (metric: ReturnType<typeof counter>, labels: object = {}) =>
  (await metric.get()).values.find((value) => JSON.stringify(value.labels) === JSON.stringify(labels))?.value ?? 0;

describe('createOrphanCleanup', () => {
  it('deletes nothing at the start, only in the next run, and finishes a run on stop', async () => {
    const deleted = counter('image_orphans_deleted_total', 'Deleted');
    const before = await reading(deleted);
    const hourly = openCleanup();
    hourly.start();
    await hourly.stop();
    expect(await namesIn(catalogue.images)).toContain(orphan);
    const soon = openCleanup({ intervalMs: 100 });
    soon.start();
    await eventually(async () => expect(await namesIn(catalogue.images)).not.toContain(orphan));
    await soon.stop();
    expect(await namesIn(catalogue.images)).toHaveLength(6);
    expect((await reading(deleted)) - before).toBe(1);
    expect(logged.map(([level, , message]) => [level, message])).toEqual([['info', 'orphan cleanup finished']]);
  });

  it('logs and exports a gauge, and deletes nothing, if the store belongs to another database', async () => {
    await catalogue.images.setOwner('another');
    const blocked = gauge('image_orphan_cleanup_blocked', 'Blocked', ['reason']);
    const started = openCleanup({ intervalMs: 20 });
    started.start();
    await eventually(() => expect(logged.length).toBeGreaterThan(1));
    expect(await reading(blocked, { reason: 'other-database' })).toBe(1);
    expect(await reading(blocked, { reason: 'no-products' })).toBe(0);
    expect(logged[0]).toEqual([
      'error',
      { databaseId: await databaseIdOf(catalogue.db), owner: 'another' },
      'orphan cleanup skipped: the image store belongs to another database',
    ]);
    expect(await namesIn(catalogue.images)).toContain(orphan);
    await catalogue.images.setOwner(await databaseIdOf(catalogue.db));
    await eventually(async () => expect(await namesIn(catalogue.images)).not.toContain(orphan));
    await started.stop();
    expect(await reading(blocked, { reason: 'other-database' })).toBe(0);
  });

  it('skips a run while another replica holds the lock', async () => {
    const replica = openDatabase({ url: catalogue.url, name: 'other', max: 1, timeoutFactor: TIMEOUT_FACTOR });
    await replica.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.imageCleanup]);
    let attempts = 0;
    const pool = {
      connect: () => {
        attempts += 1;
        return catalogue.db.pool.connect();
      },
    };
    const second = openCleanup({ intervalMs: 20, db: { ...catalogue.db, pool } as unknown as Database });
    second.start();
    // The fourth begins when the third has ended; the first only claims the store.
    await eventually(() => expect(attempts).toBeGreaterThan(3));
    expect(await namesIn(catalogue.images)).toContain(orphan);
    await replica.close();
    await eventually(async () => expect(await namesIn(catalogue.images)).not.toContain(orphan));
    await second.stop();
  });

  it('logs one warning per run with failed deletions, and counts them', async () => {
    const images = { ...catalogue.images, remove: () => Promise.reject(new Error('not permitted')) };
    const failed = counter('image_orphan_deletions_failed_total', 'Failed');
    const before = await reading(failed);
    const started = openCleanup({ intervalMs: 100, images });
    started.start();
    await eventually(() => expect(logged).toHaveLength(1));
    await started.stop();
    expect(logged).toEqual([['warn', expect.objectContaining({ failed: 1 }), 'orphaned image files not deleted']]);
    expect((await reading(failed)) - before).toBe(1);
  });

  it('continues after a run in which the store was unavailable', async () => {
    let unavailable = true;
    const images: ImageStore = {
      ...catalogue.images,
      owner: () => (unavailable ? Promise.reject(new Error('away')) : catalogue.images.owner()),
    };
    const started = openCleanup({ intervalMs: 20, images });
    started.start();
    await eventually(() => expect(logged).toContainEqual(['warn', expect.anything(), 'orphan cleanup failed']));
    unavailable = false;
    await eventually(async () => expect(await namesIn(catalogue.images)).not.toContain(orphan));
    await started.stop();
  });
});
