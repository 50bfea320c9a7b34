import { registry } from '../service/observability/metrics.ts';

/**
 * Watches for retried transactions in this process, those of services under test included: a deadlock (40P01) is retried,
 * so no response shows it.
 * @returns counts the retries since this call by SQLSTATE; `{}` for none
 */
export async function watchTransactionRetries(): Promise<() => Promise<Record<string, number>>> {
  const before = await retriesByCode();
  return async () => {
    const after = await retriesByCode();
    return Object.fromEntries(
      Object.entries(after)
        .map(([code, count]) => [code, count - (before[code] ?? 0)] as const)
        .filter(([, count]) => count > 0),
    );
  };
}

async function retriesByCode(): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric('postgres_transaction_retries_total')?.get();
  if (metric === undefined) throw new Error('transactions have no counter of retries');
  return Object.fromEntries(metric.values.map(({ labels, value }) => [String(labels.code), value]));
}
