import { openDatabase, type Queryable, type Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { nameKey } from '../../products/product.ts';
import { foldCase } from '../../shared/fold-case.ts';
import { ATTRIBUTES, attributeKeysOf, CATEGORIES } from './assortment.ts';
import { type BenchProduct, makeProduct } from './make-product.ts';

const BATCH_SIZE = 500;
const WRITERS = 2;
const TABLES = [...['products', 'product_words', 'product_images', 'reviews', 'stock', 'product_sales'], 'categories'];

/**
 * Inserts products number `from` to `to` (exclusive) directly into the catalogue's tables, and the categories with
 * number 0. Vacuums and analyses the tables, as in a long-running PostgreSQL. Publishes no events: other services do
 * not know these products, and a running catalogue has to be restarted.
 * @param url of the migrated catalogue database, as a superuser, because row triggers are disabled
 * @throws the reason of the signal when it is aborted
 */
export async function fillCatalogue(
  url: string,
  { from, to }: { from: number; to: number },
  signal?: AbortSignal,
): Promise<void> {
  const db = openDatabase({ url: withoutTimeouts(url), name: 'bench', max: WRITERS, timeoutFactor: 1 });
  try {
    if (from === 0) await db.transaction(insertCategories, { background: true });
    const batches = Array.from(
      { length: Math.ceil((to - from) / BATCH_SIZE) },
      (_, at) => from + at * BATCH_SIZE,
    ).values();
    const write = async () => {
      for (const first of batches) {
        signal?.throwIfAborted();
        const products = Array.from({ length: Math.min(BATCH_SIZE, to - first) }, (_, at) => makeProduct(first + at));
        await db.transaction((tx) => insertProducts(tx, products), { background: true });
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    for (const table of TABLES) await db.query(`vacuum (analyze) ${table}`);
  } finally {
    await db.close();
  }
}

/** Disables the timeouts of a service. */
function withoutTimeouts(url: string): string {
  const withoutLimit = new URL(url);
  withoutLimit.searchParams.set('statement_timeout', '0');
  withoutLimit.searchParams.set('query_timeout', '600000');
  return withoutLimit.href;
}

async function insertCategories(tx: Transaction): Promise<void> {
  const rows = CATEGORIES.map((name, at) => ({
    id: numberedId(at),
    name,
    key: foldCase(name),
    attrs: name.includes('/') ? [] : offeredBy(name),
  }));
  await insert(
    tx,
    `categories (id, name, name_key, description, image, attrs)
     select id, name, key, 'Made for the bench.', '', attrs from rows`,
    'id text, name text, key text, attrs jsonb',
    rows,
  );
  await tx.query('update category_list set version = version + 1');
}

function offeredBy(category: string): { _id: string; key: string; value: readonly string[] | undefined }[] {
  return attributeKeysOf(category).map((key, at) => ({ _id: numberedId(at), key, value: ATTRIBUTES[key] }));
}

async function insertProducts(tx: Transaction, products: readonly BenchProduct[]): Promise<void> {
  await tx.query('set local session_replication_role = replica');
  const rows = products.map((product) => ({
    ...product,
    name_key: nameKey(product.name),
    rating_sum: product.reviews.reduce((sum, { rating }) => sum + rating, 0),
    reviews_number: product.reviews.length,
  }));
  await insert(
    tx,
    `products (id, name, name_key, description, price_cents, category, attrs, rating_sum, reviews_number,
       created_at, updated_at, version)
     select id, name, name_key, description, "priceCents", category, attrs, rating_sum, reviews_number,
       "createdAt", "createdAt", 1 from rows`,
    `id text, name text, name_key text, description text, "priceCents" bigint, category text, attrs jsonb,
     rating_sum bigint, reviews_number bigint, "createdAt" timestamptz`,
    rows,
  );
  await tx.query(
    'insert into price_records (variant_id, since, price_cents) select id, created_at, price_cents from products where id = any($1)',
    [products.map(({ id }) => id)],
  );
  await tx.query(PRODUCT_WORDS, [products.map(({ id }) => id)]);
  await insert(
    tx,
    `product_images (id, product_id, position, path, placeholder_colour)
     select id, product, position, '/images/' || id || '-800.webp', "placeholderColour" from rows`,
    'id text, product text, position integer, "placeholderColour" text',
    products.flatMap(({ id, images }) => images.map((image, position) => ({ ...image, product: id, position }))),
  );
  await insert(
    tx,
    `reviews (id, product_id, user_id, user_name, rating, comment, created_at)
     select id, product, "userId", "userName", rating, comment, at from rows`,
    'id text, product text, "userId" text, "userName" text, rating integer, comment text, at timestamptz',
    products.flatMap(({ id, createdAt, reviews }) =>
      reviews.map((review) => ({ ...review, product: id, at: createdAt })),
    ),
  );
  await insert(
    tx,
    `stock (product_id, remaining, last_applied, last_number, displayed) select id, count, 1, 1, count from rows`,
    'id text, count bigint',
    products,
  );
  await insert(
    tx,
    `product_sales (product_id, quantity, top_category)
     select id, sales, shown_top_category(id) from rows where sales > 0`,
    'id text, sales bigint',
    products,
  );
}

/** Runs `insert into <what>`, where `rows` is a table of the given rows with these columns. */
async function insert(tx: Queryable, what: string, columns: string, rows: readonly object[]): Promise<void> {
  await tx.query(`with rows as (select * from jsonb_to_recordset($1) as rows(${columns})) insert into ${what}`, [
    JSON.stringify(rows),
  ]);
}

function numberedId(number: number): string {
  return `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** The same as the row triggers on products (migrations/0001-baseline.ts). */
const PRODUCT_WORDS = `
  insert into product_words (product_ordinal, written, name, whole)
  select p.ordinal, pg_current_xact_id(), lexemes_of(p.name), lexemes_of(concat_ws(' ', p.name, p.category, p.description,
    (select string_agg(concat_ws(' ', attr ->> 'key', attr ->> 'value'), ' ') from jsonb_array_elements(p.attrs) attr)))
  from products p where p.id = any($1)`;
