import type { ComparedSales, Period, TopSales, TopSort } from '@shop/contracts/analytics-api.ts';
import { adminCalls } from '../../../shared/admin-paths.ts';
import { api } from '../../../shared/api/api-client.ts';
import type { ComparedPeriods } from './periods.ts';

/** Revenue and number of orders of a period, and of the one before it (docs/api.md#sales). */
export async function fetchSales({ current, before }: ComparedPeriods, signal: AbortSignal): Promise<ComparedSales> {
  const params = { ...current, beforeFrom: before.from, beforeUntil: before.until };
  return (await api.get<ComparedSales>(adminCalls.sales, { params, signal })).data;
}

/** The best sold products and categories of a period (docs/api.md#sales). */
export async function fetchTopSales(period: Period, by: TopSort, signal: AbortSignal): Promise<TopSales> {
  return (await api.get<TopSales>(adminCalls.topSales, { params: { ...period, by }, signal })).data;
}
