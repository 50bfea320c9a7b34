import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import pg from 'pg';
import { migrations } from '../migrations.ts';
import { givenProduct, storedImage } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { bestsellers } from './bestsellers.ts';

const BATCH = 1_000;

let catalogue: TestCatalogue;
let writer: pg.Client;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(async () => {
  await catalogue.clear();
  writer = new pg.Client({ connectionString: catalogue.url });
  await writer.connect();
});
afterEach(() => writer.end());
afterAll(() => catalogue.close());

const migrateAll = () => migrate({ url: catalogue.url, directories: migrations });
/** Makes the next migrateAll() apply these migrations again. */
const repeat = (...names: string[]) =>
  catalogue.db.query('delete from catalogue_migrations where name like any($1)', [names.map((name) => `${name}%`)]);
const best = async () => (await bestsellers(catalogue.db)).map(({ _id }) => _id);
const topCategories = async () =>
  new Map(
    (
      await catalogue.db.query<{ id: string; top: string | null }>(
        'select product_id as id, top_category as top from product_sales',
      )
    ).map(({ id, top }) => [id, top]),
  );

/** Inserts a sale as from before the triggers. */
const insertOldSale = async (productId: string, quantity: number) => {
  await catalogue.db.query('insert into product_sales (product_id, quantity) values ($1, $2)', [productId, quantity]);
  await catalogue.db.query('update product_sales set top_category = null where product_id = $1', [productId]);
};

describe('migration 0008 (bestsellers index)', () => {
  it('fills all rows with a displayable product, builds the index and drops the old one', async () => {
    const displayable = await givenProduct(catalogue, { category: 'A/Below', images: [storedImage()] });
    const bare = await givenProduct(catalogue, { category: 'B' });
    await insertOldSale(displayable, 5);
    await insertOldSale(bare, 9);
    // Two batches stay null: products that do not exist have no category.
    await catalogue.db.query(
      `insert into product_sales (product_id, quantity) select '!' || n, 1 from generate_series(1, $1::int) n`,
      [2 * BATCH],
    );
    await catalogue.db.query(
      'create index if not exists product_sales_most on product_sales (quantity desc, product_id)',
    );
    await catalogue.db.query(
      `update pg_index set indisvalid = false where indexrelid = 'product_sales_best'::regclass`,
    );
    expect(await best()).toEqual([]);
    await repeat('0008');
    await migrateAll();
    const tops = await topCategories();
    expect([tops.get(displayable), tops.get(bare), tops.get('!1')]).toEqual(['A', null, null]);
    expect(await best()).toEqual([displayable]);
    expect(
      await catalogue.db.query(
        `select indisvalid as valid from pg_index where indexrelid = to_regclass('product_sales_best')`,
      ),
    ).toEqual([{ valid: true }]);
    expect(await catalogue.db.query(`select to_regclass('product_sales_most') as old`)).toEqual([{ old: null }]);
  });

  it('waits for a concurrent removal without blocking readers, and does not fill the old category', async () => {
    const [gone, stays] = [
      await givenProduct(catalogue, { category: 'A', images: [storedImage()] }),
      await givenProduct(catalogue, { category: 'B', images: [storedImage()] }),
    ];
    await insertOldSale(gone, 5);
    await insertOldSale(stays, 3);
    await repeat('0008');
    await writer.query('begin');
    await writer.query('update products set removed = true where id = $1', [gone]);
    const migrating = migrateAll();
    await untilLockWait({ db: catalogue.db });
    expect((await catalogue.call('get', '/api/products')).body).toMatchObject({ total: 2 });
    // Longer than the lock_timeout of a batch.
    await writer.query(`select pg_sleep(1.5)`);
    await writer.query('commit');
    await migrating;
    expect([...(await topCategories()).values()].sort()).toEqual(['B', null]);
    expect(await best()).toEqual([stays]);
  }, 20_000);

  it('skips rows that an earlier attempt or a trigger has filled', async () => {
    const id = await givenProduct(catalogue, { category: 'A', images: [storedImage()] });
    await insertOldSale(id, 5);
    await catalogue.db.query(`update product_sales set top_category = 'filled'`);
    await repeat('0008');
    await migrateAll();
    expect([...(await topCategories()).values()]).toEqual(['filled']);
  });
});

describe('migration 0006 (bestsellers)', () => {
  it('does not lock product_sales, which every product read joins, while it waits for writers of products', async () => {
    const id = await givenProduct(catalogue, { category: 'A', images: [storedImage()] });
    await catalogue.db.query('drop function keep_top_category cascade');
    await catalogue.db.query('drop function shown_top_category');
    await catalogue.db.query('alter table product_sales drop column top_category');
    await catalogue.db.query('insert into product_sales (product_id, quantity) values ($1, 2)', [id]);
    await repeat('0006', '0008');
    await writer.query('begin');
    await writer.query('update products set version = version + 1 where id = $1', [id]);
    const migrating = migrateAll();
    await untilLockWait({ db: catalogue.db });
    expect(
      await catalogue.db.query(
        `select mode from pg_locks
         where database = (select oid from pg_database where datname = current_database())
           and relation = 'product_sales'::regclass and mode = 'AccessExclusiveLock'`,
      ),
    ).toEqual([]);
    await writer.query('commit');
    await migrating;
    expect(await best()).toEqual([id]);
  }, 20_000);
});
