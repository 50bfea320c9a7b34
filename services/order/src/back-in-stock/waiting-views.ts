import type { exportedWaiting, Waiting, WaitingCustomers } from '@shop/contracts/back-in-stock-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { z } from 'zod';

interface WaitingRow {
  productId: string;
  variantOf: string | null;
  name: string;
  imagePath: string | null;
  askedAt: Date;
  mailedAt: Date | null;
}

const COLUMNS = `p.product_id as "productId", p.variant_of as "variantOf", p.name, p.image_path as "imagePath",
  r.asked_at as "askedAt", r.mailed_at as "mailedAt"`;

/** Reads what an account waits for, the latest first; not what has been taken off sale, which ends soon. */
export async function readWaiting(db: Queryable, userId: string): Promise<Waiting[]> {
  const rows = await db.query<WaitingRow>(
    `select ${COLUMNS} from back_in_stock_requests r join price_list p using (product_id)
     where r.user_id = $1 and r.mailed_at is null and not p.removed order by r.asked_at desc, r.id desc`,
    [userId],
  );
  return rows.map(waitingJson);
}

/** Reads all that is known of an account's requests, the latest first, for the export of its data. */
export async function readExported(db: Queryable, userId: string): Promise<z.infer<typeof exportedWaiting>[]> {
  const rows = await db.query<WaitingRow>(
    `select ${COLUMNS} from back_in_stock_requests r join price_list p using (product_id)
     where r.user_id = $1 order by r.asked_at desc, r.id desc`,
    [userId],
  );
  return rows.map((row) => ({
    ...idsOf(row),
    name: row.name,
    askedAt: row.askedAt.toISOString(),
    mailedAt: row.mailedAt?.toISOString() ?? null,
  }));
}

/** Counts the customers who wait for a product, by what of it they wait for. */
export async function readWaitingCustomers(db: Queryable, productId: string): Promise<WaitingCustomers> {
  const rows = await db.query<{ _id: string; name: string; waiting: number; isVariant: boolean }>(
    `select p.product_id as "_id", p.name, count(*) as waiting, p.variant_of is not null as "isVariant"
     from price_list p join back_in_stock_requests r on r.product_id = p.product_id and r.mailed_at is null
     where p.product_id in (select product_id from price_list where product_id = $1 or variant_of = $1) and not p.removed
     group by p.product_id order by waiting desc, p.name, p.product_id`,
    [productId],
  );
  return {
    waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
    variants: rows.filter(({ isVariant }) => isVariant).map(({ _id, name, waiting }) => ({ _id, name, waiting })),
  };
}

function waitingJson(row: WaitingRow): Waiting {
  return {
    _id: row.productId,
    ...idsOf(row),
    name: row.name,
    image: row.imagePath === null ? null : { path: row.imagePath },
    askedAt: row.askedAt.toISOString(),
  };
}

function idsOf({ productId, variantOf }: Pick<WaitingRow, 'productId' | 'variantOf'>) {
  return variantOf === null ? { productID: productId } : { productID: variantOf, variantID: productId };
}
