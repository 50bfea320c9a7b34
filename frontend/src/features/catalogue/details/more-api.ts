import type { Product, ProductList } from '@shop/contracts/catalogue-api.ts';
import { api } from '../../../shared/api-client.ts';
import { calls } from '../../../shared/paths.ts';

/** A row of cards at the widest width. */
export const ROW = 4;

/** Other products of a category. */
export interface MoreIn {
  category: string;
  products: Product[];
}

/**
 * Fetches other products of a product's category, or of the one above it when it has no other; null without any. The list is
 * that of the category's own page, so the gateway mostly has it.
 */
export async function fetchMoreIn(
  { _id, category }: Pick<Product, '_id' | 'category'>,
  signal: AbortSignal,
): Promise<MoreIn | null> {
  for (let names = category.split('/'); names.length > 0; names = names.slice(0, -1)) {
    const path = calls.products({ category: names.join('/') });
    const { data } = await api.get<ProductList>(path, { params: { pageNum: 1, sort: '' }, signal });
    const products = data.products.filter((product) => product._id !== _id).slice(0, ROW);
    if (products.length > 0) return { category: names.join('/'), products };
  }
  return null;
}
