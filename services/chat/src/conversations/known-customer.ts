import { notFound } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** Checks that somebody has been connected as a customer. @throws ShopError 404 */
export async function requireCustomer(db: Queryable, user: string): Promise<void> {
  const [row] = await db.query('select 1 from customers where user_id = $1', [user]);
  if (row === undefined) throw notFound('Customer');
}
