import type { AuditSubject } from '@shop/contracts/audit-api.ts';
import type { Audit } from '@shop/platform/service/audit/audit.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Marks a discrepancy as resolved by an administrator. Idempotent. Repairs nothing: while the books still differ, the
 * next verification finds it again (docs/api.md#discrepancies).
 * @param deps `db`: a database that checks the caller
 * @throws ShopError 404 for an unknown discrepancy
 */
export async function resolveDiscrepancy(deps: { db: Database; audit: Audit; now: Date }, id: string): Promise<void> {
  if (!isId(id)) throw notFound('Discrepancy');
  await deps.db.transaction(async (tx) => {
    const [found] = await tx.query<{ rule: string; subject: AuditSubject; resolvedAt: Date | null }>(
      'select rule, subject, resolved_at as "resolvedAt" from discrepancies where id = $1 for update',
      [id],
    );
    if (found === undefined) throw notFound('Discrepancy');
    if (found.resolvedAt !== null) return;
    await tx.query('update discrepancies set resolved_at = $2 where id = $1', [id, deps.now]);
    const { rule, subject } = found;
    const [before, after] = [{ discrepancy: rule }, { discrepancy: null }];
    await deps.audit(tx, { what: 'discrepancy-resolved', subject, before, after });
  });
}
