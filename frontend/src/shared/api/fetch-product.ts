import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { calls } from '../paths.ts';
import { api } from './api-client.ts';

/** Fetches the current product; fails with 404 when it was deleted. */
export async function fetchProduct(id: string, signal: AbortSignal): Promise<ProductDetails> {
  return (await api.get<ProductDetails>(calls.product(id), { signal })).data;
}
