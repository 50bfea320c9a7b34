import { raiseEpoch } from '@shop/platform/events/outbox/epoch.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { removeProduct } from '../products/remove-product.ts';
import { updateProduct } from '../products/update-product.ts';
import { givenProduct, givenReview, productFields } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { readChangesSince } from './changed-products.ts';
import { createProductFinder, type ListQuery } from './find-products.ts';
import { createProductIndex } from './product-index.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

/** A replica of the service: another index over the same database. */
async function openReplica() {
  const index = createProductIndex(catalogue.db);
  await index.load();
  const { find } = createProductFinder(catalogue.db, index);
  return {
    index,
    total: async (query: Partial<ListQuery> = {}) => (await find({ pageNum: 1, ...query })).total,
  };
}

/** Writes thousands of rows in batches; each statement gets a price range as $1 and $2. */
async function forPriceRanges(upTo: number, sql: string): Promise<void> {
  for (let from = 1; from <= upTo; from += 250) await catalogue.db.query(sql, [from, from + 249]);
}

/** Products without stock and events: only the rows that the index reads. */
const MANY = `
  insert into products
    (id, name, name_key, description, price_cents, category, attrs, created_at, updated_at, version)
  select gen_random_uuid()::text, 'Many ' || n, 'many ' || n, 'Made', n, 'Many', '[]', now(), now(), 1
  from generate_series($1::integer, $2::integer) n`;
const WITHIN = 'price_cents between $1 and $2';

/** Counts how often the event loop ran other work. */
async function countEventLoopTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  await work().finally(() => clearInterval(counting));
  return turns;
}

describe('product index', () => {
  it('includes changes committed by another replica', async () => {
    const [one, other] = [await openReplica(), await openReplica()];
    const id = await givenProduct(catalogue, { priceCents: 500 });
    expect([await one.total(), await other.total()]).toEqual([1, 1]);
    await updateProduct(catalogue, { ...productFields({ priceCents: 700 }), id }, new Date());
    expect([await one.total({ price: 6 }), await other.total({ price: 6 })]).toEqual([0, 0]);
    await givenReview(catalogue, { productId: id, rating: 4 });
    expect([await one.total({ rating: [4] }), await other.total({ rating: [4] })]).toEqual([1, 1]);
    await removeProduct(catalogue, id);
    expect([await one.total(), await other.total()]).toEqual([0, 0]);
  });

  it('includes a transaction that began before others and committed after them', async () => {
    const { total } = await openReplica();
    const early = await catalogue.db.pool.connect();
    const insert = `insert into products
      (id, name, name_key, description, price_cents, category, attrs, created_at, updated_at, version)
      values ($1, $1, $1, 'x', 100, 'Early', '[]', now(), now(), 1)`;
    await early.query('begin');
    await early.query(insert, [newId()]);
    for (let later = 1; later <= 5; later += 1) {
      await givenProduct(catalogue);
      expect(await total()).toBe(later);
    }
    await early.query(insert, [newId()]);
    expect(await total()).toBe(5);
    await early.query('commit');
    early.release();
    expect(await total()).toBe(7);
    await givenProduct(catalogue);
    expect(await total()).toBe(8);
  });

  it('includes the last of two changes in one transaction, and ignores a rollback', async () => {
    const { total } = await openReplica();
    const id = await givenProduct(catalogue, { priceCents: 100 });
    expect(await total({ price: 1 })).toBe(1);
    await catalogue.db.transaction(async (tx) => {
      await tx.query('update products set price_cents = 200 where id = $1', [id]);
      expect(await total({ price: 1 })).toBe(1);
      await tx.query('update products set price_cents = 300 where id = $1', [id]);
    });
    expect([await total({ price: 2 }), await total({ price: 3 })]).toEqual([0, 1]);
    const undone = catalogue.db.transaction(async (tx) => {
      await tx.query('update products set price_cents = 50 where id = $1', [id]);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await total({ price: 1 })).toBe(0);
  });

  it('returns correct totals under concurrent writes and reads', async () => {
    const [one, other] = [await openReplica(), await openReplica()];
    let begun = 0;
    let done = 0;
    const write = async () => {
      for (let times = 0; times < 10; times += 1) {
        begun += 1;
        await givenProduct(catalogue, { category: 'Busy' });
        done += 1;
      }
    };
    const read = async (total: () => Promise<number>) => {
      while (done < 40) {
        const atLeast = done;
        const counted = await total();
        expect(counted).toBeGreaterThanOrEqual(atLeast);
        expect(counted).toBeLessThanOrEqual(begun);
      }
    };
    await givenProduct(catalogue, { category: 'Busy' }).then((id) => removeProduct(catalogue, id));
    await Promise.all([write(), write(), write(), write(), read(one.total), read(other.total), read(one.total)]);
    expect([await one.total(), await other.total()]).toEqual([40, 40]);
  });

  it('applies thousands of changes without blocking the event loop', async () => {
    const { total, index } = await openReplica();
    await forPriceRanges(5_000, MANY);
    expect(await countEventLoopTurns(async () => expect(await total()).toBe(5_000))).toBeGreaterThan(3);
    await forPriceRanges(
      5_000,
      `update products set price_cents = price_cents + 5000 where ${WITHIN} and price_cents % 2 = 1`,
    );
    await forPriceRanges(1_000, `update products set removed = true where ${WITHIN}`);
    expect(await total()).toBe(4_500);
    expect(await total({ price: 50 })).toBe(2_000);
    const { state } = await index.refresh();
    const mostExpensive = state.inOrder('price_-1')[0] as number;
    expect(state.table.priceCents[mostExpensive]).toBe(9_999);
    expect(state.inOrder('price_1')).toHaveLength(4_500);
  });

  it('reads changes page by page when transaction ids differ in length', async () => {
    await catalogue.db.query('alter table products disable trigger user');
    await catalogue.db.query(`
      insert into products
        (id, name, name_key, description, price_cents, category, attrs, created_at, updated_at, version, changed)
      select n::text, n::text, n::text, 'Made', n + 1, 'Many', '[]', now(), now(), 1, (5 + n / 500)::text::xid8
      from generate_series(0, 4999) n`);
    await catalogue.db.query('alter table products enable trigger user');
    const { changes } = await readChangesSince(catalogue.db, { horizon: '0', snapshot: '1:1:' });
    expect(new Set(changes.map(({ ordinal }) => ordinal)).size).toBe(5_000);
  });

  it('returns a change once, even while a long transaction holds the horizon back', async () => {
    const blocker = await catalogue.db.pool.connect();
    try {
      await blocker.query('begin');
      const [blockerTransaction] = (await blocker.query('select pg_current_xact_id()::text as id')).rows;
      await forPriceRanges(250, MANY);
      const first = await readChangesSince(catalogue.db, { horizon: '0', snapshot: '1:1:' });
      expect(first.changes).toHaveLength(250);
      expect(BigInt(first.position.horizon)).toBeLessThanOrEqual(BigInt(blockerTransaction.id));
      expect((await readChangesSince(catalogue.db, first.position)).changes).toEqual([]);
      await blocker.query(`update products set price_cents = 7 where price_cents = 8`);
      expect((await readChangesSince(catalogue.db, first.position)).changes).toEqual([]);
      await blocker.query('commit');
      expect((await readChangesSince(catalogue.db, first.position)).changes).toHaveLength(1);
    } finally {
      blocker.release(true);
    }
  });

  it('loads rows restored from a cluster with higher transaction ids', async () => {
    const id = await givenProduct(catalogue, { priceCents: 100 });
    await catalogue.db.query(`alter table products disable trigger products_set_changed`);
    await catalogue.db.query(`update products set changed = '4000000000'::xid8`);
    await catalogue.db.query(`alter table products enable trigger products_set_changed`);
    const { total } = await openReplica();
    const [row] = await catalogue.db.query<{ changed: number }>(
      `select changed::text::float8 as changed from products`,
    );
    expect(row?.changed).toBeLessThan(4_000_000_000);
    await updateProduct(catalogue, { ...productFields({ priceCents: 900 }), id }, new Date());
    expect(await total({ price: 1 })).toBe(0);
  });

  it('drops products that a restore removed while the process was running', async () => {
    await givenProduct(catalogue, {});
    const { total } = await openReplica();
    const [{ id } = { id: '' }] = await catalogue.db.query<{ id: string }>('select id from products');
    await catalogue.db.query('delete from products where id = $1', [id]);
    await catalogue.db.transaction(raiseEpoch);
    expect(await total()).toBe(0);
  });

  it('fails instead of returning stale results when PostgreSQL is down', async () => {
    const db = openDatabase({ url: catalogue.url, name: 'replica', timeoutFactor: TIMEOUT_FACTOR });
    const index = createProductIndex(db);
    const { find } = createProductFinder(db, index);
    expect((await find({ pageNum: 1 })).total).toBe(0);
    await db.close();
    await expect(find({ pageNum: 1 })).rejects.toThrow();
  });
});
