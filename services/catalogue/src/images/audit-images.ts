import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { WritingIn } from '../writing.ts';

/** Tells the audit log which pictures a product had, and which it has now. */
export function auditImages(
  { tx, audit }: Pick<WritingIn, 'tx' | 'audit'>,
  productId: string,
  { what, before, after }: { what: 'images-added' | 'image-removed'; before: ProductImage[]; after: ProductImage[] },
): Promise<void> {
  return audit(tx, { what, subject: `product/${productId}`, before: told(before), after: told(after) });
}

function told(images: ProductImage[]): { images: string[] } {
  return { images: images.map(({ path }) => path) };
}
