import { dollarsOf } from '@shop/contracts/money.ts';
import {
  ATTENTION_ROWS,
  LATE_REFUND_HOURS,
  type OrderAttention,
  OVERDUE_HOURS,
} from '@shop/contracts/order-admin-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { TO_DELIVER } from '../orders/to-deliver.ts';

/** Reads what an administrator has to act on: the oldest rows of each list, and how many there are. */
export async function readAttention(db: Queryable, now: Date): Promise<OrderAttention> {
  const [open, failed, overdue, soldOut] = await Promise.all([
    readDiscrepancies(db),
    readFailedRefunds(db, hoursBefore(now, LATE_REFUND_HOURS)),
    readOverdueOrders(db, hoursBefore(now, OVERDUE_HOURS)),
    readSoldOut(db),
  ]);
  return {
    discrepancies: open.map(({ id, rule, subject, details, foundAt }) => ({
      _id: id,
      rule,
      subject,
      details,
      foundAt: foundAt.toISOString(),
    })),
    discrepanciesCount: open[0]?.total ?? 0,
    failedRefunds: failed.map(({ id, orderId, amountCents, error, canRetry, requestedAt }) => ({
      _id: id,
      orderId,
      amount: dollarsOf(amountCents),
      error: error ?? '',
      canRetry,
      requestedAt: requestedAt.toISOString(),
    })),
    failedRefundsCount: failed[0]?.total ?? 0,
    overdue: overdue.map(({ id, createdAt, name, lastName, subtotalCents }) => ({
      _id: id,
      createdAt: createdAt.toISOString(),
      user: { name, lastName },
      total: dollarsOf(subtotalCents),
    })),
    overdueCount: overdue[0]?.total ?? 0,
    soldOut: soldOut.map(({ id, name, waiting }) => ({ _id: id, name, waiting })),
    soldOutCount: soldOut[0]?.total ?? 0,
  };
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

type Attention<List extends keyof OrderAttention> = OrderAttention[List] extends (infer Row)[] ? Row : never;

function readDiscrepancies(db: Queryable) {
  return db.query<
    Pick<Attention<'discrepancies'>, 'rule' | 'subject' | 'details'> & { id: string; foundAt: Date; total: number }
  >(
    `select id, rule, subject, details, found_at as "foundAt",
       (select count(*) from discrepancies where resolved_at is null) as total
     from discrepancies where resolved_at is null order by found_at, id limit $1`,
    [ATTENTION_ROWS],
  );
}

/** The refunds that somebody has to look at: those that failed, or that were requested at `late` or before and are not completed. */
const failedRefund = (late: string) => `status <> 'completed' and (status = 'failed' or requested_at <= ${late})`;

/** Counts the refunds that an administrator has to act on, as the list shows them. */
export async function countFailedRefunds(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from refunds where ${failedRefund('$1')}`, [
    hoursBefore(now, LATE_REFUND_HOURS),
  ]);
  return row?.count ?? 0;
}

function readFailedRefunds(db: Queryable, late: Date) {
  return db.query<{
    id: string;
    orderId: string;
    amountCents: number;
    error: string | null;
    canRetry: boolean;
    requestedAt: Date;
    total: number;
  }>(
    `select id, order_id as "orderId", amount_cents as "amountCents", error, requested_at as "requestedAt",
       status = 'failed' as "canRetry", count(*) over () as total
     from refunds where ${failedRefund('$2')}
     order by requested_at, id limit $1`,
    [ATTENTION_ROWS, late],
  );
}

function readOverdueOrders(db: Queryable, before: Date) {
  return db.query<{
    id: string;
    createdAt: Date;
    name: string;
    lastName: string;
    subtotalCents: number;
    total: number;
  }>(
    `select id, created_at as "createdAt", name, last_name as "lastName", subtotal_cents as "subtotalCents",
       (select count(*) from orders where ${TO_DELIVER} and created_at <= $1) as total
     from orders where ${TO_DELIVER} and created_at <= $1 order by created_at, id limit $2`,
    [before, ATTENTION_ROWS],
  );
}

/**
 * Products of the price list without stock. Reads the whole table of stock: an index on the count would make every
 * order's update of it more expensive.
 */
function readSoldOut(db: Queryable) {
  return db.query<{ id: string; name: string; total: number; waiting: number }>(
    `select s.*, (select count(*) from back_in_stock_requests r where r.product_id = s.id and r.mailed_at is null) as waiting
     from (
       select product_id as id, name, count(*) over () as total
       from stock join price_list using (product_id)
       where count = 0 and not removed order by product_id limit $1
     ) s order by s.id`,
    [ATTENTION_ROWS],
  );
}
