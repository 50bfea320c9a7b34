import type { Product } from '@shop/contracts/catalogue-api.ts';
import { Breadcrumbs } from '../../../shared/components/Breadcrumbs.tsx';
import { Price } from '../../../shared/components/Price.tsx';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { detailsTexts as texts } from './details-texts.ts';
import { GALLERY_SIZES } from './Gallery.tsx';
import { breadcrumbsOf } from './product-breadcrumbs.ts';

/** Placeholder while the product is loading. With the card that led here, it shows what the card did. */
export function DetailsSkeleton({ card }: { card: Product | undefined }) {
  return (
    <main id="main" tabIndex={-1} className="wrap page" aria-busy>
      {card && <Breadcrumbs way={breadcrumbsOf(card)} />}
      <p className={card ? 'sr' : 'faint details-loading'} role="status">
        {texts.loading}
      </p>
      <div className="details">
        <div className="gallery">
          <div className="thumbs" />
          {card ? (
            <span className="gallery-main">
              <ResponsiveImage image={card.images[0]} alt={card.name} sizes={GALLERY_SIZES} first />
            </span>
          ) : (
            <span className="responsive-image skeleton-block" />
          )}
        </div>
        <div className="buy">
          {card ? <CardFacts card={card} /> : <FactSkeletons />}
          <LineSkeletons count={4} />
          <span className="skeleton-line" style={{ height: 52, marginTop: 24 }} />
        </div>
      </div>
    </main>
  );
}

function CardFacts({ card }: { card: Product }) {
  return (
    <>
      <p className="eyebrow">{card.category.split('/').join(' / ')}</p>
      <h1 className="h1">{card.name}</h1>
      <Stars value={card.rating} count={card.reviewsNumber} words />
      <div className="buy-price">
        <Price value={card.price} size="xl" />
        <span className="faint">{texts.included}</span>
      </div>
    </>
  );
}

function FactSkeletons() {
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
