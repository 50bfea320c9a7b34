import type { RevenueDay, RevenueOrder } from '@shop/contracts/order-api.ts';
import { adminCalls } from '../../shared/admin-paths.ts';
import { api } from '../../shared/api/api-client.ts';

/** The orders of one UTC day that count as revenue, oldest first (docs/api.md#analysis). */
export async function fetchAnalysis(date: string, signal: AbortSignal): Promise<RevenueOrder[]> {
  return (await api.get<RevenueOrder[]>(adminCalls.analysis(date), { signal })).data;
}

/** Gross, refunded and net revenue of one UTC day (docs/api.md#analysis). */
export async function fetchRevenueDay(date: string, signal: AbortSignal): Promise<RevenueDay> {
  return (await api.get<RevenueDay>(adminCalls.revenueDay(date), { signal })).data;
}
