import { orderEventOf, orderEvents } from '@shop/contracts/order-events.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Audit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound } from '@shop/platform/service/http/errors.ts';
import { currentRequestId } from '@shop/platform/service/http/request-context.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import { decideDelivery, type Order } from './order.ts';
import { lockOrder, updateOrder } from './order-repository.ts';
import { orderStateOf } from './order-state.ts';
import type { Shop } from './shop.ts';

/**
 * Marks an order delivered, once: a repeat changes nothing (P-A12). An unpaid cash order is paid with it (API.md).
 * @param caller an administrator
 * @throws 404 for an unknown order, 409 for one that is unpaid PayPal, expired, cancelled or refunded
 */
export async function markDelivered(shop: Shop & { audit: Audit }, caller: UserCaller, orderId: string): Promise<void> {
  if (!isId(orderId)) throw notFound('Order');
  await databaseForUser(shop.db, caller).transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined) throw notFound('Order');
    const now = shop.now();
    const decision = decideDelivery(order, now);
    if (decision.kind === 'already') return;
    if (decision.kind === 'refused')
      throw conflict('not-deliverable', `An order that is ${stateOf(order)} cannot be delivered`);
    const { order: delivered, history } = decision;
    await updateOrder(tx, delivered, { history, at: now, by: 'administrator' });
    await shop.outbox.append(tx, [
      {
        family: orderEvents,
        type: orderEventOf(delivered.status),
        id: delivered.id,
        version: delivered.version,
        data: orderStateOf(delivered),
        time: now,
        requestId: currentRequestId(),
      },
    ]);
    const [before, after] = [standing(order), standing(delivered)];
    await shop.audit(tx, { what: 'order-delivered', subject: `order/${order.id}`, before, after });
  });
}

/** What the audit log tells of an order. */
function standing({ status, paidAt, deliveredAt }: Pick<Order, 'status' | 'paidAt' | 'deliveredAt'>) {
  return { status, paidAt, deliveredAt };
}

function stateOf({ status }: { status: string }): string {
  return status === 'placed' ? 'not paid' : status;
}
