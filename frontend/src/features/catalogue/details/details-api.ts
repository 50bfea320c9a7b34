import type { OwnReview, Product, ProductDetails, ProductList } from '@shop/contracts/catalogue-api.ts';
import { calls } from '../../../shared/paths.ts';
import { afterSuccess, shopApi } from '../../../shared/shop-api.ts';
import type { ReviewInput } from './review-rules.ts';

/** Products whose review the user has just changed: their next load bypasses all caches (docs/architecture.md#cache). */
const reviewed = new Set<string>();
const uncached = { 'Cache-Control': 'no-cache' };

/** A row of cards at the widest width. */
export const ROW = 4;

/** Other products of a category. */
interface MoreIn {
  category: string;
  products: Product[];
}

/** A review and its product. */
interface ReviewOf {
  productId: string;
  review: ReviewInput;
}

/** What the page of a product shows, and the user's own review of it. */
export const {
  useProductDetailsQuery,
  useMoreInQuery,
  useOwnReviewQuery,
  useCreateReviewMutation,
  useSaveReviewMutation,
  useDeleteReviewMutation,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    productDetails: build.query<ProductDetails, string>({
      query: (id) => ({ path: calls.product(id), headers: reviewed.delete(id) ? uncached : undefined }),
      providesTags: (_product, _error, id) => [{ type: 'review', id }],
    }),

    /**
     * Other products of a product's category, or of the one above it when it has no other; null without any. The list is that
     * of the category's own page, so the gateway mostly has it.
     */
    moreIn: build.query<MoreIn | null, Pick<Product, '_id' | 'category'>>({
      queryFn: async ({ _id, category }, _api, _options, call) => {
        for (let names = category.split('/'); names.length > 0; names = names.slice(0, -1)) {
          const above = names.join('/');
          const { data, error } = await call({
            path: calls.products({ category: above }),
            params: { pageNum: 1, sort: '' },
          });
          if (error) return { error };
          const products = (data as ProductList).products.filter((product) => product._id !== _id).slice(0, ROW);
          if (products.length > 0) return { data: { category: above, products } };
        }
        return { data: null };
      },
    }),

    /** The user's review of a product, also while the shop hides it; null without one. */
    ownReview: build.query<OwnReview | null, string>({
      query: (productId) => ({ path: calls.review(productId) }),
      transformResponse: ({ review }: { review: OwnReview | null }) => review,
      providesTags: (_review, _error, id) => [{ type: 'review', id }],
    }),

    /** Only 'review created' means success (docs/requirements.md#calls-users). */
    createReview: build.mutation<unknown, ReviewOf>({
      query: ({ productId, review }) => ({
        method: 'POST',
        path: calls.review(productId),
        body: review,
        success: 'review created',
      }),
      onQueryStarted: ({ productId }, started) => loadsReviewed(productId, started),
    }),

    saveReview: build.mutation<unknown, ReviewOf>({
      query: ({ productId, review }) => ({ method: 'PUT', path: calls.review(productId), body: review }),
      onQueryStarted: ({ productId }, started) => loadsReviewed(productId, started),
    }),

    deleteReview: build.mutation<unknown, string>({
      query: (productId) => ({ method: 'DELETE', path: calls.review(productId) }),
      onQueryStarted: loadsReviewed,
    }),
  }),
});

interface Started {
  dispatch: (action: ReturnType<typeof shopApi.util.invalidateTags>) => unknown;
  queryFulfilled: Promise<unknown>;
}

/** Loads a product once more, and the user's review of it, after that review has changed. */
function loadsReviewed(productId: string, { dispatch, queryFulfilled }: Started): Promise<void> {
  return afterSuccess(queryFulfilled, () => {
    reviewed.add(productId);
    dispatch(shopApi.util.invalidateTags([{ type: 'review', id: productId }]));
  });
}
