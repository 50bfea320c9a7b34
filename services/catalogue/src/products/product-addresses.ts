import type { productAddresses as ProductAddresses } from '@shop/contracts/catalogue-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { z } from 'zod';

const PAGE_SIZE = 5_000;

/**
 * Pages through the ids of all published products with their last change, for the gateway's sitemap.
 * @param after the last id of the previous page; '' for the first page
 */
export async function productAddresses(
  db: Queryable,
  after: string,
  pageSize: number = PAGE_SIZE,
): Promise<z.input<typeof ProductAddresses>> {
  const rows = await db.query<{ id: string; updatedAt: Date }>(
    `select id, updated_at as "updatedAt" from products where not removed and published and id > $1 order by id limit ${pageSize}`,
    [after],
  );
  return {
    products: rows.map(({ id, updatedAt }) => ({ _id: id, updatedAt: updatedAt.toISOString() })),
    next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
  };
}
