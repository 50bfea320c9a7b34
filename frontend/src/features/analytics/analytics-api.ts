import type { RevenueOrder } from '@shop/contracts/order-api.ts';
import { api } from '../../shared/api-client.ts';
import { calls } from '../../shared/paths.ts';

/** The orders of one UTC day that count as revenue, oldest first (docs/api.md#analysis). */
export async function fetchAnalysis(date: string, signal: AbortSignal): Promise<RevenueOrder[]> {
  return (await api.get<RevenueOrder[]>(calls.analysis(date), { signal })).data;
}
