import { dollarsOf } from '@shop/contracts/money.ts';
import type { CustomerOrders } from '@shop/contracts/order-admin-api.ts';
import { type OrderStatus, orderStatusFacts } from '@shop/contracts/order-events.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';

type Sum = keyof Omit<CustomerOrders, 'confirmedEmails'>;

interface StatusRow {
  status: OrderStatus;
  orders: number;
  cents: number;
}

/** Sums up the orders of a customer, for GET /api/admin/order/customers/{id}; all is 0 for somebody without orders. */
export async function readCustomerOrders(db: Queryable, userId: string): Promise<CustomerOrders> {
  const params = [withoutNul(userId)];
  const [rows, confirmed] = await Promise.all([
    db.query<StatusRow>(
      `select status, count(*) as orders, sum(subtotal_cents)::bigint as cents from orders where user_id = $1 group by status`,
      params,
    ),
    db.query<{ email: string }>('select email from confirmed_addresses where user_id = $1 order by email', params),
  ]);
  const sumOf = (sum: Sum) => {
    const own = rows.filter(({ status }) => sumWith(status) === sum);
    const [orders, cents] = [total(own.map((row) => row.orders)), total(own.map((row) => row.cents))];
    return { orders, total: dollarsOf(cents) };
  };
  return {
    paid: sumOf('paid'),
    refunded: sumOf('refunded'),
    unpaid: sumOf('unpaid'),
    ended: sumOf('ended'),
    confirmedEmails: confirmed.map(({ email }) => email),
  };
}

/** Which sum the orders with a status are in: exactly one. */
function sumWith(status: OrderStatus): Sum {
  const { isPaid, isRefunded, isEnded } = orderStatusFacts[status];
  if (isPaid) return 'paid';
  if (isRefunded) return 'refunded';
  return isEnded ? 'ended' : 'unpaid';
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
