import type { Product, ProductList } from '@shop/contracts/catalogue-api.ts';
import { api } from '../../shared/api-client.ts';
import { calls } from '../../shared/paths.ts';

export async function fetchBestsellers(signal: AbortSignal): Promise<Product[]> {
  return (await api.get<Product[]>(calls.bestsellers, { signal })).data;
}

/** Fetches the newest products, the default order of the product list (docs/api.md#product-list). */
export async function fetchFresh(signal: AbortSignal): Promise<Product[]> {
  const { data } = await api.get<ProductList>(calls.products({}), { params: { pageNum: 1 }, signal });
  return data.products.slice(0, 8);
}
