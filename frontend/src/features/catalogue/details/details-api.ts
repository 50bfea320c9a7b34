import type { OwnReview, Product, ProductDetails, ProductList } from '@shop/contracts/catalogue-api.ts';
import { afterSuccess, shopApi, uncached } from '../../../shared/api/shop-api.ts';
import type { Dispatch } from '../../../shared/list/list-endpoint.ts';
import { calls } from '../../../shared/paths.ts';
import type { ReviewInput } from './review-rules.ts';

/** Products whose review the user has just changed: their next load bypasses all caches (docs/architecture.md#cache). */
const reviewed = new Set<string>();

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
export const detailsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    productDetails: build.query<ProductDetails, string>({
      // The next load only: `delete` says whether the product was there.
      query: (id) => ({ path: calls.product(id), headers: reviewed.delete(id) ? uncached : undefined }),
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
    }),

    /** Only 'review created' means success (docs/requirements.md#calls-users). */
    createReview: build.mutation<unknown, ReviewOf>({
      query: ({ productId, review }) => ({
        method: 'POST',
        path: calls.review(productId),
        body: review,
        success: 'review created',
      }),
      onQueryStarted: ({ productId }, started) => reloads(started, ['productDetails'], productId),
    }),

    saveReview: build.mutation<unknown, ReviewOf>({
      query: ({ productId, review }) => ({ method: 'PUT', path: calls.review(productId), body: review }),
      onQueryStarted: ({ productId }, started) => reloads(started, ['productDetails', 'ownReview'], productId),
    }),

    deleteReview: build.mutation<unknown, string>({
      query: (productId) => ({ method: 'DELETE', path: calls.review(productId) }),
      onQueryStarted: (productId, started) => reloads(started, ['productDetails', 'ownReview'], productId),
    }),
  }),
});

export const {
  useProductDetailsQuery,
  useMoreInQuery,
  useOwnReviewQuery,
  useCreateReviewMutation,
  useSaveReviewMutation,
  useDeleteReviewMutation,
} = detailsApi;

/**
 * Loads what is shown of a product once more after its user's review has changed, and after a load that is under way, which
 * began before; no other call holds it back, as it would a tag.
 */
async function reloads(
  {
    dispatch,
    getState,
    queryFulfilled,
  }: { dispatch: Dispatch; getState: () => unknown; queryFulfilled: Promise<unknown> },
  names: ('productDetails' | 'ownReview')[],
  productId: string,
): Promise<void> {
  await afterSuccess(queryFulfilled, () => {
    reviewed.add(productId);
    for (const name of names) {
      const { initiate, select } = detailsApi.endpoints[name] as typeof detailsApi.endpoints.productDetails;
      const load = () => {
        const isShown = !select(productId)(getState() as never).isUninitialized;
        if (isShown) void dispatch(initiate(productId, { subscribe: false, forceRefetch: true }) as never);
      };
      const running = dispatch(shopApi.util.getRunningQueryThunk(name as never, productId as never) as never);
      if (running === undefined) load();
      else void (running as Promise<unknown>).then(load);
    }
  });
}
