import type { AdminProduct, AdminReview } from '@shop/contracts/catalogue-admin-api.ts';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { detailsOf } from '../../../../shared/api/api-client.ts';
import { shopApi, uncached } from '../../../../shared/api/shop-api.ts';
import { type Cursor, changeRows, type Dispatch, listEndpoint } from '../../../../shared/list/list-endpoint.ts';
import type { Part } from '../../../../shared/list/part.ts';
import type { ReviewsFilter } from './admin-reviews-url.ts';

/** How many products a search offers as a filter. */
const OFFERED = 20;

/** The reviews, and what administrators do with them; a changed one is replaced in place, also when the filter no longer fits. */
export const {
  useReviewsInfiniteQuery,
  useProductChoicesQuery,
  useHideReviewMutation,
  useShowReviewMutation,
  useAnswerReviewMutation,
  useRemoveAnswerMutation,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    reviews: build.infiniteQuery<Part<AdminReview>, ReviewsFilter, Cursor>(
      listEndpoint({ path: adminCalls.adminReviews, tag: 'review', partSize: 25 }),
    ),

    /** The first products whose name contains a text, to choose one. */
    productChoices: build.query<AdminProduct[], string>({
      query: (search) => ({
        path: adminCalls.adminProducts,
        params: { limit: OFFERED, sort: 'name_1', ...(search !== '' && { search }) },
        headers: uncached,
      }),
    }),

    /** Hides a review from the public, for a reason that its author reads, unless they have edited it since. */
    hideReview: build.mutation<AdminReview, { review: AdminReview; text: string }>({
      query: ({ review: { _id, editedAt }, text: reason }) => ({
        method: 'PUT',
        path: adminCalls.reviewHiding(_id),
        body: { reason, seenEdit: editedAt ?? null },
      }),
      onQueryStarted: replaceReview,
      invalidatesTags: ['catalogueAttention'],
    }),

    /** Shows a hidden review again, unless its author has edited it since. */
    showReview: build.mutation<AdminReview, AdminReview>({
      query: ({ _id, editedAt: seenEdit }) => ({
        method: 'DELETE',
        path: adminCalls.reviewHiding(_id),
        params: { seenEdit },
      }),
      onQueryStarted: replaceReview,
      invalidatesTags: ['catalogueAttention'],
    }),

    /** Answers a review publicly, unless it or its answer are no longer those on screen. */
    answerReview: build.mutation<AdminReview, { review: AdminReview; text: string }>({
      query: ({ review: { _id, answer, editedAt }, text }) => ({
        method: 'PUT',
        path: adminCalls.reviewAnswer(_id),
        body: { text, seen: answer?.at ?? null, seenEdit: editedAt ?? null },
      }),
      onQueryStarted: replaceReview,
      invalidatesTags: ['catalogueAttention'],
    }),

    removeAnswer: build.mutation<AdminReview, string>({
      query: (id) => ({ method: 'DELETE', path: adminCalls.reviewAnswer(id) }),
      onQueryStarted: replaceReview,
      invalidatesTags: ['catalogueAttention'],
    }),
  }),
});

/** The review as it is now, which a refusal carries when what was on the screen has changed; undefined for others. */
export function currentReview(refusal: unknown): AdminReview | undefined {
  return detailsOf<AdminReview>(refusal, ['review-changed', 'answer-changed']);
}

interface Started {
  dispatch: Dispatch;
  queryFulfilled: Promise<{ data: AdminReview }>;
}

/** Shows a review as it is after a change, or after a refusal. */
async function replaceReview(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const changed = await queryFulfilled.then(
    ({ data }) => data,
    ({ error }) => currentReview(error),
  );
  if (changed === undefined) return;
  dispatch(
    changeRows<AdminReview>('review', (rows) => rows.map((review) => (review._id === changed._id ? changed : review))),
  );
}
