import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Audit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import { auditedStatus } from './audited-status.ts';
import { changeOrder } from './change-order.ts';
import type { ChangeDeps } from './deps.ts';
import { decideDelivery } from './order.ts';
import { lockOrder } from './order-repository.ts';

/**
 * Marks an order as delivered. Idempotent (P-A12). Marks an unpaid cash order as paid too (docs/api.md#delivered).
 * @param caller an administrator
 * @throws ShopError 404 for an unknown order, 409 for an unpaid PayPal order or one that expired, was cancelled or
 * refunded
 */
export async function markDelivered(
  deps: ChangeDeps & { audit: Audit },
  caller: UserCaller,
  orderId: string,
): Promise<void> {
  if (!isId(orderId)) throw notFound('Order');
  await databaseForUser(deps.db, caller).transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined) throw notFound('Order');
    const now = deps.now();
    const decision = decideDelivery(order, now);
    if (decision.kind === 'already') return;
    if (decision.kind === 'refused')
      throw conflict('not-deliverable', `An order that is ${statusLabel(order)} cannot be delivered`);
    const { order: delivered, history } = decision;
    await changeOrder(deps, tx, { order: delivered, history, at: now, by: 'administrator' });
    const [before, after] = [auditedStatus(order), auditedStatus(delivered)];
    await deps.audit(tx, { what: 'order-delivered', subject: `order/${order.id}`, before, after });
  });
}

function statusLabel({ status }: { status: string }): string {
  return status === 'placed' ? 'not paid' : status;
}
