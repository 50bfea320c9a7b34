import type { Category } from '@shop/contracts/catalogue-api.ts';
import { api } from '../../../shared/api/api-client.ts';
import { calls } from '../../../shared/paths.ts';

export async function fetchCategories(signal: AbortSignal): Promise<Category[]> {
  return (await api.get<Category[]>(calls.categories, { signal })).data;
}
