import { notFound } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';

/** Checks that somebody has been connected as a customer. @param what of theirs is missed @throws ShopError 404 */
export async function requireCustomer(db: Queryable, user: string, what = 'Customer'): Promise<void> {
  const [row] = await db.query('select 1 from customers where user_id = $1', [withoutNul(user)]);
  if (row === undefined) throw notFound(what);
}
