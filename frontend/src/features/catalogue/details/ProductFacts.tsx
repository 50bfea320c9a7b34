import type { Product } from '@shop/contracts/catalogue-api.ts';
import { Price } from '../../../shared/components/Price.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { detailsTexts as texts } from './details-texts.ts';

/** Category, name, rating and price of a product. */
export function ProductFacts({ product: { category, name, rating, reviewsNumber, price } }: { product: Product }) {
  return (
    <>
      <p className="eyebrow">{category.split('/').join(' / ')}</p>
      <h1 className="h1">{name}</h1>
      <a href="#reviews" className="plain buy-rating">
        <Stars value={rating} count={reviewsNumber} words />
      </a>
      <div className="buy-price">
        <Price value={price} size="xl" />
        <span className="faint">{texts.included}</span>
      </div>
    </>
  );
}
