import type { Product, Variant } from '@shop/contracts/catalogue-api.ts';
import { Price } from '../../../shared/components/Price.tsx';
import { Reduction } from '../../../shared/components/Reduction.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { detailsTexts as texts } from './details-texts.ts';

/** Category, name, rating and price of a product, or of the chosen variant. */
export function ProductFacts({ product, variant }: { product: Product; variant?: Variant | undefined }) {
  const { category, name, rating, reviewsNumber, price, highestPrice } = product;
  return (
    <>
      <p className="eyebrow">{category.split('/').join(' / ')}</p>
      <h1 className="h1">{name}</h1>
      <a href="#reviews" className="plain buy-rating">
        <Stars value={rating} count={reviewsNumber} words />
      </a>
      <div className="buy-price">
        {variant ? <Price value={variant.price} size="xl" /> : <Price value={price} highest={highestPrice} size="xl" />}
        <Reduction of={variant ?? product} />
        <span className="faint">{texts.included}</span>
      </div>
    </>
  );
}
