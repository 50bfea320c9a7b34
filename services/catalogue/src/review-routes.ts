import {
  adminReview,
  adminReviewsQuery,
  answerReviewRequest,
  customerReviews as customerReviewsResponse,
  hideReviewRequest,
  showReviewQuery,
} from '@shop/contracts/catalogue-admin-api.ts';
import {
  deleteReviewResponse,
  editReviewResponse,
  ownReviewResponse,
  reviewRequest,
  reviewResponse,
} from '@shop/contracts/catalogue-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { administratorRoute, type Route, signedInRoute } from '@shop/platform/service/http/route.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { z } from 'zod';
import type { CatalogueDeps } from './catalogue-deps.ts';
import { pathSegment } from './path-segment.ts';
import { productIdOf } from './products/product.ts';
import { adminReviews } from './reviews/admin-reviews.ts';
import { deleteReview, editReview, findOwnReview } from './reviews/change-own-review.ts';
import { customerReviews } from './reviews/customer-reviews.ts';
import { answerReview, hideReview, removeAnswer, showReview } from './reviews/moderate-review.ts';
import { writeReview } from './reviews/write-review.ts';

const path = '/api/users/review/:id';
const params = z.object({ id: pathSegment });

const oneReview = z.object({ id: pathSegment });
const adminPath = '/api/admin/catalogue/reviews';

/** Reviews, for administrators: listed, hidden, answered (docs/api.md#admin-reviews). */
export function adminReviewRoutes(deps: Pick<CatalogueDeps, 'db' | 'outbox'>): Route[] {
  const as = (caller: UserCaller) => ({
    ...deps,
    db: databaseForUser(deps.db, caller),
    audit: auditAs(caller, new Date()),
  });
  const one = { params: oneReview, response: adminReview };
  return [
    administratorRoute({
      method: 'get',
      path: adminPath,
      query: adminReviewsQuery,
      response: z.array(adminReview),
      handle: async ({ query, response }) => {
        const { rows, next } = await adminReviews(deps.db, query);
        if (next !== undefined) response.set(NEXT_CURSOR_HEADER, next);
        return [...rows];
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/catalogue/customers/:id/reviews',
      params: oneReview,
      response: customerReviewsResponse,
      handle: ({ params }) => customerReviews(deps.db, params.id),
    }),
    administratorRoute({
      method: 'put',
      path: `${adminPath}/:id/hiding`,
      ...one,
      body: hideReviewRequest,
      handle: ({ caller, params, body }) => hideReview(as(caller), { ...body, id: params.id }),
    }),
    administratorRoute({
      method: 'delete',
      path: `${adminPath}/:id/hiding`,
      ...one,
      query: showReviewQuery,
      handle: ({ caller, params, query }) => showReview(as(caller), { ...query, id: params.id }),
    }),
    administratorRoute({
      method: 'put',
      path: `${adminPath}/:id/answer`,
      ...one,
      body: answerReviewRequest,
      handle: ({ caller, params, body }) => answerReview(as(caller), { ...body, id: params.id }, new Date()),
    }),
    administratorRoute({
      method: 'delete',
      path: `${adminPath}/:id/answer`,
      ...one,
      handle: ({ caller, params }) => removeAnswer(as(caller), params.id),
    }),
  ];
}

/** The caller's own review of a product: written, read, changed and deleted by them (docs/api.md#reviews). */
export function reviewRoutes(deps: Pick<CatalogueDeps, 'db' | 'outbox'>): Route[] {
  const as = (caller: UserCaller) => ({ ...deps, db: databaseForUser(deps.db, caller) });
  const own = ({ userId }: UserCaller, { id }: { id: string }) => ({ productId: productIdOf(id), userId });
  return [
    signedInRoute({
      method: 'get',
      path,
      params,
      response: ownReviewResponse,
      handle: async ({ caller, params }) => ({ review: await findOwnReview(deps.db, own(caller, params)) }),
    }),
    signedInRoute({
      method: 'post',
      path,
      params,
      body: reviewRequest,
      status: 201,
      response: reviewResponse,
      handle: async ({ caller, params, body }) => {
        const author = { userId: caller.userId, name: `${caller.name} ${caller.lastName}` };
        const review = { ...body, id: newId(), productId: productIdOf(params.id) };
        await writeReview(as(caller), author, review, new Date());
        return 'review created' as const;
      },
    }),
    signedInRoute({
      method: 'put',
      path,
      params,
      body: reviewRequest,
      response: editReviewResponse,
      handle: async ({ caller, params, body }) => {
        await editReview(as(caller), { ...own(caller, params), ...body }, new Date());
        return { message: 'review changed' as const };
      },
    }),
    signedInRoute({
      method: 'delete',
      path,
      params,
      response: deleteReviewResponse,
      handle: async ({ caller, params }) => {
        await deleteReview(as(caller), own(caller, params));
        return { message: 'review deleted' as const };
      },
    }),
  ];
}
