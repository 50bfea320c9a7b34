import { forbidden, notFound } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-repository.ts';

/**
 * Locks an order that its owner wants to pay. Nobody pays for somebody else, administrators neither (docs/api.md#paypal).
 * @throws ShopError 404 for an unknown order and for another customer's; 403 for administrators who are not its owner
 */
export async function lockOwnOrder(tx: Transaction, caller: UserCaller, orderId: string): Promise<Order> {
  const order = isId(orderId) ? await lockOrder(tx, orderId) : undefined;
  if (order?.userId === caller.userId) return order;
  if (order !== undefined && caller.isAdmin) throw forbidden('Only its customer may pay an order');
  throw notFound('Order');
}
