import type { Product } from '@shop/contracts/catalogue-api.ts';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { detailsTexts as texts } from './details-texts.ts';
import { ProductFacts } from './ProductFacts.tsx';

/** Placeholder of a product's images while no card has led to it. */
export function GallerySkeleton() {
  return (
    <div className="gallery">
      <div className="thumbs" />
      <span className="responsive-image skeleton-block" />
    </div>
  );
}

/** Placeholder beside the images while the product is loading. With the card that led here, it shows what the card did. */
export function BuySkeleton({ card }: { card: Product | undefined }) {
  return (
    <div className="buy">
      {card ? <ProductFacts product={card} /> : <HeadSkeleton />}
      <LineSkeletons count={4} />
      <span className="skeleton-line" style={{ height: 52, marginTop: 24 }} />
    </div>
  );
}

function HeadSkeleton() {
  return (
    <>
      <h1 className="sr">{texts.product}</h1>
      <span className="skeleton-line" style={{ width: '32%' }} />
      <span className="skeleton-line" style={{ width: '88%', height: 40 }} />
      <span className="skeleton-line" style={{ width: '48%' }} />
      <span className="skeleton-line" style={{ width: '32%', height: 28, marginTop: 24 }} />
    </>
  );
}
