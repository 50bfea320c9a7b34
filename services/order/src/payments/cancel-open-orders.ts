import { statusesInSql } from '@shop/contracts/order-events.ts';
import type { Audit } from '@shop/platform/service/audit/audit.ts';
import { notFound, ShopError } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { ChangeDeps } from '../orders/deps.ts';
import type { OrderLimits } from '../orders/order-limits.ts';
import { cancelOrder } from './cancel-order.ts';

/**
 * Cancels all open orders of a customer, each in its own transaction, as an administrator does one (docs/api.md#cancel-all).
 * An order that cannot be cancelled at the moment, such as one whose payment is being captured, is left. Repeated calls
 * cancel the rest.
 * @param caller an administrator
 * @throws ShopError 404 when the customer's id is malformed
 * @returns how many orders were cancelled, and how many were left
 */
export async function cancelOpenOrders(
  deps: ChangeDeps & { audit: Audit; limits: OrderLimits },
  caller: UserCaller,
  command: { userId: string; reason?: string | undefined },
): Promise<{ cancelled: number; left: number }> {
  if (!isId(command.userId)) throw notFound('Customer');
  const open = await deps.db.query<{ id: string }>(
    `select id from orders where user_id = $1 and status in ${statusesInSql('isOpen')} order by id`,
    [command.userId],
  );
  let left = 0;
  for (const { id } of open) {
    try {
      await cancelOrder(deps, caller, { orderId: id, reason: command.reason });
    } catch (error) {
      if (!(error instanceof ShopError) || error.kind !== 'conflict') throw error;
      left += 1;
    }
  }
  return { cancelled: open.length - left, left };
}
