import type { Product } from '@shop/contracts/catalogue-api.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { LRUCache } from 'lru-cache';
import type { ProductVersion } from '../search/changed-products.ts';
import type { FoundPage } from '../search/find-products.ts';
import { type ProductRow, productColumns, productJoins, toProduct } from './product-view.ts';

/** The products of lists, in the memory of this process: those that have not changed are not read again. */
export interface ListedProducts {
  /** The products of a page in its order, without those that were removed meanwhile. */
  read(page: Pick<FoundPage, 'ordinals' | 'versions' | 'state'>): Promise<Product[]>;
}

/** A product as of a version. */
interface ListedProduct extends ProductVersion {
  product: Product;
}

/** Memory for products, in characters of JSON. */
const CACHE_SIZE = 12_000_000;

/** Creates the memory of listed products. */
export function createListedProducts(db: Database): ListedProducts {
  const cache = new LRUCache<number, ListedProduct>({
    maxSize: CACHE_SIZE,
    sizeCalculation: ({ product }) => JSON.stringify(product).length,
  });
  let cachedFor: FoundPage['state'] | undefined;

  async function readMissing(ordinals: readonly number[]): Promise<Map<number, Product>> {
    const rows = await db.query<ProductRow & ProductVersion & { ordinal: number }>(PRODUCTS, [ordinals]);
    return new Map(
      rows.map((row) => {
        const product = toProduct(row);
        cache.set(row.ordinal, { product, changed: row.changed, count: row.count, sales: row.sales });
        return [row.ordinal, product];
      }),
    );
  }

  return {
    read: async ({ ordinals, versions, state }) => {
      // The database was replaced: its transactions count from elsewhere.
      if (cachedFor !== state) cache.clear();
      cachedFor = state;
      const known = new Map(
        ordinals.flatMap((ordinal): [number, Product][] => {
          const listed = cache.get(ordinal);
          // The index that chose the page may know a later version than the one that was asked for.
          const isCurrent = listed?.changed === state.table.changed[ordinal] && isEqual(listed, versions.get(ordinal));
          return listed !== undefined && isCurrent ? [[ordinal, listed.product]] : [];
        }),
      );
      const missing = ordinals.filter((ordinal) => !known.has(ordinal));
      const read = missing.length === 0 ? undefined : await readMissing(missing);
      return ordinals.flatMap((ordinal) => known.get(ordinal) ?? read?.get(ordinal) ?? []);
    },
  };
}

function isEqual(one: ProductVersion | undefined, other: ProductVersion | undefined): boolean {
  return one?.changed === other?.changed && one?.count === other?.count && one?.sales === other?.sales;
}

const PRODUCTS = `
  select ${productColumns}, p.ordinal, p.changed::text::float8 as changed
  from products p ${productJoins}
  where p.ordinal = any($1::integer[]) and not p.removed and p.published`;
