import type { ProductDetails, ProductOption, Review, Variant } from '@shop/contracts/catalogue-api.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { decodeCursor, encodeCursor } from '@shop/platform/service/http/page-cursor.ts';
import { type ListPage, streamList } from '@shop/platform/service/http/stream-list.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { Response } from 'express';
import { REVIEW_JSON, withIsoTimes } from '../shared/review-json.ts';
import { type ProductRow, productColumns, productJoins, reductionOf, toProduct } from './product-view.ts';

type DetailsRow = ProductRow & {
  reviews: ProductDetails['reviews'] | null;
  options: ProductOption[];
  variants: VariantRow[];
};

interface VariantRow {
  id: string;
  choice: string[];
  priceCents: number;
  oldCents?: number;
  priorCents?: number;
  count: number;
  image?: string;
  sku?: string;
  weight?: number;
}

/** With more reviews the response is streamed; also the page size of the stream. */
export const STREAM_PAGE = 500;

/**
 * GET /api/products/get-one/{id}: a product with all its reviews that are not hidden, newest first. Many reviews are
 * streamed page by page, which bounds memory and the size of each statement.
 * @param drafts whether the caller may see drafts
 * @returns undefined when the response has been sent
 * @throws ShopError 404, also for an invalid id
 */
export async function productDetails(
  db: Database,
  id: string,
  response: Response,
  drafts: boolean,
): Promise<ProductDetails | undefined> {
  if (!isId(id)) throw notFound('Product');
  const [row] = await db.query<DetailsRow>(DETAILS, [id.toLowerCase(), STREAM_PAGE, drafts]);
  if (row === undefined) throw notFound('Product');
  const product = { ...toProduct(row), published: row.published, ...choicesOf(row) };
  if (row.reviews !== null) return { ...product, reviews: row.reviews.map(withIsoTimes) };
  const before = `${JSON.stringify(product).slice(0, -1)},"reviews":`;
  await streamList(response, (cursor) => reviewsPage(db, row.id, cursor), [before, '}']);
  return undefined;
}

function choicesOf({ options, variants }: DetailsRow): Pick<ProductDetails, 'options' | 'variants'> {
  return options.length === 0 ? {} : { options, variants: variants.map(toVariant) };
}

function toVariant({ id, choice, priceCents, oldCents, priorCents, ...others }: VariantRow): Variant {
  return {
    _id: id,
    values: choice,
    price: dollarsOf(priceCents),
    ...reductionOf({ oldCents, priorCents }),
    ...others,
  };
}

async function reviewsPage(db: Queryable, productId: string, cursor: string | undefined): Promise<ListPage<Review>> {
  const position = cursor === undefined ? undefined : decodeCursor(cursor);
  const afterCursor = `and r.created_at <= ${LAST} and (r.created_at < ${LAST} or r.id > $4)`;
  const rows = await db.query<{ id: string; key: string; review: Review }>(
    `select r.id, (extract(epoch from r.created_at) * 1000000)::bigint::text as key, ${REVIEW_JSON} as review
     from reviews r where r.product_id = $1 and r.hidden_reason is null ${position === undefined ? '' : afterCursor}
     order by r.created_at desc, r.id limit $2`,
    [productId, STREAM_PAGE + 1, ...(position === undefined ? [] : [position.key, position.id])],
  );
  const page = rows.slice(0, STREAM_PAGE);
  const end = page.length < rows.length ? page.at(-1) : undefined;
  return {
    rows: page.map(({ review }) => withIsoTimes(review)),
    next: end && encodeCursor({ key: end.key, id: end.id }),
  };
}

const LAST = `(timestamptz 'epoch' + $3::bigint * interval '1 microsecond')`;

const REVIEWS = `(
  select coalesce(json_agg(${REVIEW_JSON} order by r.created_at desc, r.id), '[]')
  from reviews r where r.product_id = p.id and r.hidden_reason is null)`;

const VARIANTS = `
  case when p.options = '[]' then '[]' else (
    select coalesce(json_agg(json_strip_nulls(json_build_object(
        'id', v.id, 'choice', v.choice, 'priceCents', v.price_cents, 'oldCents', r.old_cents,
        'priorCents', r.prior_cents,
        'count', coalesce(s.displayed, 0), 'image', i.path, 'sku', v.sku, 'weight', v.weight_grams)) order by v.position), '[]')
    from variants v left join stock s on s.product_id = v.id left join product_images i on i.id = v.image_id
      left join price_records r on r.variant_id = v.id and r.until is null and r.price_cents = v.price_cents
    where v.product_id = p.id and v.on_sale and not v.removed) end`;

const DETAILS = `
  select ${productColumns}, p.options, ${VARIANTS} as variants, case when p.reviews_number <= $2 then ${REVIEWS} end as reviews
  from products p ${productJoins} where p.id = $1 and not p.removed and (p.published or $3)`;
