import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { refused, shopApi, uncached } from '../../../../shared/api/shop-api.ts';
import { calls } from '../../../../shared/paths.ts';
import { CHANGED_MEANWHILE, UPDATED } from '../admin-products-api.ts';

interface Change {
  /** The row as its reader saw it. */
  shown: AdminProduct;
  to: Pick<AdminProduct, 'count' | 'price' | 'published'>;
}

/** Stock and price of a row, and whether it is published. */
export const { useSaveStockAndPriceMutation, useLoadRowMutation } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Saves them by the update of the form, which replaces all fields: the others are read first. An update of another
     * administrator since the row was loaded wins, whichever field it changed (`isChangedMeanwhile`). Returns the row.
     */
    saveStockAndPrice: build.mutation<AdminProduct, Change>({
      queryFn: async ({ shown, to }, _api, _options, call) => {
        const read = await call(productCall(shown._id));
        if (read.error) return { error: read.error };
        const { name, description, category, attributesTable, updatedAt } = read.data as ProductDetails;
        if (updatedAt !== shown.updatedAt) return refused(CHANGED_MEANWHILE.data.message, CHANGED_MEANWHILE);
        const body = { name, description, category, attributesTable, ...to, countShown: shown.count, updatedAt };
        const saved = await call({
          method: 'PUT',
          path: adminCalls.adminProduct(shown._id),
          body,
          success: UPDATED,
        });
        if (saved.error) return { error: saved.error };
        const { data, error } = await call(productCall(shown._id));
        if (!error) return { data: rowOf(data as ProductDetails) };
        // It is saved; with the old version of the row, the next edit offers to load the new one.
        console.warn(messageOf(error));
        return { data: { ...shown, ...to } };
      },
      invalidatesTags: ['catalogueAttention'],
    }),

    /** The current row of a product. */
    loadRow: build.mutation<AdminProduct, string>({ query: productCall, transformResponse: rowOf }),
  }),
});

function productCall(id: string) {
  return { path: calls.product(id), headers: uncached };
}

function rowOf({ _id, name, price, category, count, images, updatedAt, published }: ProductDetails): AdminProduct {
  return { _id, name, price, category, count, image: images[0] ?? null, updatedAt, published };
}
