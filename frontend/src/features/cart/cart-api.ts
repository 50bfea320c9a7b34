import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { api } from '../../shared/api-client.ts';
import { calls } from '../../shared/paths.ts';

/** The product as it is now; fails with 404 when it is gone. */
export async function fetchProduct(id: string, signal: AbortSignal): Promise<ProductDetails> {
  return (await api.get<ProductDetails>(calls.product(id), { signal })).data;
}
