import type { exportOfCatalogue } from '@shop/contracts/export-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { z } from 'zod';

type OwnReview = z.input<typeof exportOfCatalogue>['reviews'][number];

/** GET /inner/export: all reviews of a user, newest first, with product names, those of removed products too. */
export async function ownReviews(db: Queryable, userId: string): Promise<OwnReview[]> {
  const rows = await db.query<Omit<OwnReview, 'createdAt'> & { createdAt: Date }>(
    `select r.id as _id, r.product_id as "productId", p.name as "productName", r.rating, r.comment,
       r.created_at as "createdAt"
     from reviews r join products p on p.id = r.product_id
     where r.user_id = $1 order by r.created_at desc, r.id`,
    [userId],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
