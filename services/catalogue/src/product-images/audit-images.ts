import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { WriteTxDeps } from '../shared/write-deps.ts';

/** Adds an audit entry with the images of a product before and after a change. */
export function auditImages(
  { tx, audit }: Pick<WriteTxDeps, 'tx' | 'audit'>,
  productId: string,
  {
    what,
    before,
    after,
  }: { what: 'images-added' | 'image-removed' | 'images-ordered'; before: ProductImage[]; after: ProductImage[] },
): Promise<void> {
  return audit(tx, { what, subject: `product/${productId}`, before: snapshot(before), after: snapshot(after) });
}

function snapshot(images: ProductImage[]): { images: string[] } {
  return { images: images.map(({ path }) => path) };
}
