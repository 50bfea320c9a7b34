import type { AuditSnapshot } from '@shop/platform/service/audit/changed-fields.ts';
import { type ProductFields, storedOf } from './product.ts';

/** The audit snapshot of a product; images by path, and their alt texts. */
export function productAuditSnapshot({
  count,
  images = [],
  ...fields
}: ProductFields & { images?: readonly { path: string; alt?: string | undefined }[] }): AuditSnapshot {
  const imageTexts = images.flatMap(({ alt }) => alt ?? []);
  return { ...storedOf(fields), count, images: images.map(({ path }) => path), imageTexts };
}
