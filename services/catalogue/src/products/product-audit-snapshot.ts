import type { AuditSnapshot } from '@shop/platform/service/audit/changed-fields.ts';
import { type ProductFields, storedOf } from './product.ts';

/** The audit snapshot of a product; images by path. */
export function productAuditSnapshot({
  count,
  images = [],
  ...fields
}: ProductFields & { images?: readonly { path: string }[] }): AuditSnapshot {
  return { ...storedOf(fields), count, images: images.map(({ path }) => path) };
}
