import { statusesInSql } from '@shop/contracts/order-events.ts';
import { atLeast, type Measurement, none } from '../measurements/measurements.ts';
import type { Databases } from './databases.ts';

/** Checks for every product that applied stock adjustments − quantities in live orders = stock left, and that no stock is negative (P-A2). */
export async function checkStock(databases: Databases): Promise<Measurement[]> {
  const order = databases.of('order');
  const wrong = await order.query(
    `select s.product_id, s.count, coalesce(c.applied, 0) as applied, coalesce(l.sold, 0) as sold
     from stock s
     left join (select product_id, sum(applied)::bigint as applied from stock_adjustments group by 1) c using (product_id)
     left join (select l.product_id, sum(l.quantity)::bigint as sold
                from order_lines l join orders o on o.id = l.order_id
                where o.status in ${statusesInSql('holdsStock')} group by 1) l using (product_id)
     where s.count <> coalesce(c.applied, 0) - coalesce(l.sold, 0) or s.count < 0`,
  );
  const checks = await order.query(
    `select 1 from pg_constraint where conrelid = 'stock'::regclass and contype = 'c'
       and pg_get_constraintdef(oid) like '%count >= 0%'`,
  );
  return [none('products with wrong stock', wrong), atLeast('CHECK (count >= 0) in pg_catalog', checks.length, 1)];
}
