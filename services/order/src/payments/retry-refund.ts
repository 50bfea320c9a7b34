import type { Audit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Requests a failed refund again, under a new request id: PayPal would only repeat its refusal to the old one. The
 * refunds job attempts it within seconds.
 * @param deps `db`: a database that checks the caller
 * @throws ShopError 404 for an unknown refund, 409 unless it has failed
 */
export async function retryRefund(deps: { db: Database; audit: Audit; now: Date }, id: string): Promise<void> {
  if (!isId(id)) throw notFound('Refund');
  await deps.db.transaction(async (tx) => {
    const [refund] = await tx.query<{ orderId: string; status: string }>(
      'select order_id as "orderId", status from refunds where id = $1 for update',
      [id],
    );
    if (refund === undefined) throw notFound('Refund');
    if (refund.status !== 'failed') throw conflict('refund-not-failed', 'This refund has not failed');
    await tx.query(
      `update refunds set status = 'requested', generation = generation + 1, attempts = 0, paypal_refund_id = null,
         error = null, next_attempt_at = $2 where id = $1`,
      [id, deps.now],
    );
    const [before, after] = [{ refund: 'failed' }, { refund: 'requested' }];
    await deps.audit(tx, { what: 'refund-retried', subject: `order/${refund.orderId}`, before, after });
  });
}
