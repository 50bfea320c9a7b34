import type { Category, ProductDetails, ProductList, Sort } from '@shop/contracts/catalogue-api.ts';
import { api } from '../../shared/api-client.ts';
import { calls, type ListPlace } from '../../shared/paths.ts';

/** A page of the product list: where, which page, in which order. */
export interface ListQuery extends ListPlace {
  sort?: Sort | undefined;
}

export async function fetchProducts({ page, sort, ...place }: ListQuery, signal: AbortSignal): Promise<ProductList> {
  const params = { pageNum: page ?? 1, sort: sort ?? '' };
  return (await api.get<ProductList>(calls.products(place), { params, signal })).data;
}

export async function fetchProduct(id: string, signal: AbortSignal): Promise<ProductDetails> {
  return (await api.get<ProductDetails>(calls.product(id), { signal })).data;
}

export async function fetchCategories(signal: AbortSignal): Promise<Category[]> {
  return (await api.get<Category[]>(calls.categories, { signal })).data;
}
