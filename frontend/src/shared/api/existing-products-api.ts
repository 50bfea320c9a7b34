import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { statusOf } from './api-client.ts';
import { fetchProduct } from './fetch-product.ts';
import { answerOf, shopApi } from './shop-api.ts';

/** Fetches products by their ids, as they are today; those that are not in the shop any more are left out. */
export async function fetchExisting(ids: readonly string[], signal: AbortSignal): Promise<ProductDetails[]> {
  const found = await Promise.all(
    ids.map((id) =>
      fetchProduct(id, signal).catch((error: unknown) => {
        if (statusOf(error) === 404) return null;
        throw error;
      }),
    ),
  );
  return found.filter((product) => product !== null);
}

export const { useExistingProductsQuery } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** The same as data of a screen. */
    existingProducts: build.query<ProductDetails[], readonly string[]>({
      queryFn: (ids, { signal }) => answerOf(fetchExisting(ids, signal), { isRead: true }),
    }),
  }),
});
