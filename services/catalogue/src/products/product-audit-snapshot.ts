import type { AuditSnapshot } from '@shop/platform/service/audit/changed-fields.ts';
import type { ProductFields } from './product.ts';

/** The audit snapshot of a product; images by path. */
export function productAuditSnapshot({
  name,
  description,
  priceCents,
  count,
  category,
  attrs,
  published,
  images = [],
}: ProductFields & { images?: readonly { path: string }[] }): AuditSnapshot {
  return { name, description, priceCents, count, category, attrs, published, images: images.map(({ path }) => path) };
}
