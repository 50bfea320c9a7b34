import type { AdminVariants, variantsRequest } from '@shop/contracts/catalogue-admin-api.ts';
import type { z } from 'zod';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { shopApi, uncached } from '../../../../shared/api/shop-api.ts';

/** The options and variants of a product, as administrators edit them. */
export const { useAdminVariantsQuery, useSaveVariantsMutation } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    adminVariants: build.query<AdminVariants, string>({
      query: (productId) => ({ path: adminCalls.adminVariants(productId), headers: uncached }),
    }),

    /** Returns what is stored. An update of another administrator meanwhile wins (`isChangedMeanwhile`). */
    saveVariants: build.mutation<AdminVariants, { productId: string; request: z.input<typeof variantsRequest> }>({
      query: ({ productId, request }) => ({ method: 'PUT', path: adminCalls.adminVariants(productId), body: request }),
      invalidatesTags: ['catalogueAttention'],
    }),
  }),
});
