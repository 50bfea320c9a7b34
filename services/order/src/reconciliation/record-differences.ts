import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { recordDiscrepancy } from '../payments/discrepancies.ts';
import type { Difference } from './rules.ts';

/** More differences have one cause, which the first ones show. */
const MAX_RECORDED = 500;

/**
 * Records the differences of a verification as discrepancies, and marks those of its rules that no longer hold as
 * resolved.
 */
export async function recordDifferences(
  deps: { db: Database; logger: Pick<Logger, 'error'>; now: Date },
  rules: readonly Difference['rule'][],
  differences: readonly Difference[],
): Promise<void> {
  const recorded = differences.slice(0, MAX_RECORDED);
  await deps.db.transaction(
    async (tx) => {
      for (const difference of recorded) await recordDiscrepancy(tx, { ...difference, now: deps.now });
      // Those beyond the limit may hold still.
      if (recorded.length < differences.length) return;
      await tx.query(
        `update discrepancies d set resolved_at = $1
         where resolved_at is null and rule = any($2) and not exists (
           select 1 from unnest($3::text[], $4::text[]) as found (rule, subject)
           where found.rule = d.rule and found.subject = d.subject)`,
        [deps.now, rules, recorded.map(({ rule }) => rule), recorded.map(({ subject }) => subject)],
      );
    },
    { background: true },
  );
  logDifferences(deps.logger, differences);
}

/** Logs how many differences there are, and the first one. */
export function logDifferences(logger: Pick<Logger, 'error'>, differences: readonly Difference[]): void {
  const [first] = differences;
  if (first !== undefined) logger.error({ count: differences.length, ...first }, 'discrepancies found');
}
