import type { Product } from '@shop/contracts/catalogue-api.ts';
import { Link } from 'react-router-dom';
import { pages } from '../paths.ts';
import { Price } from './Price.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';
import './product-card.css';
import { Stars } from './Stars.tsx';
import { StockLabel } from './StockLabel.tsx';
import { sharedTexts as texts } from './shared-texts.ts';

/** A product in a grid; the whole card is one link (docs/look.md#layout), whose page shows it until its own data is there. `eager` is for images in the first row, `first` for the first of them. */
export function ProductCard({ product, ...loading }: { product: Product; eager?: boolean; first?: boolean }) {
  const soldOut = product.count <= 0;
  return (
    <Link
      to={pages.productDetails(product._id)}
      state={{ card: product }}
      className={soldOut ? 'product-card is-sold-out' : 'product-card'}
    >
      <span className="product-card-frame">
        <ResponsiveImage image={product.images[0]} sizes="(max-width: 1100px) 46vw, 296px" {...loading} />
        {soldOut && <span className="flag">{texts.soldOut}</span>}
      </span>
      <span className="product-card-name">{product.name}</span>
      <Stars value={product.rating} count={product.reviewsNumber} />
      <span className="product-card-foot">
        <Price value={product.price} />
        {!soldOut && <StockLabel count={product.count} quiet />}
      </span>
    </Link>
  );
}
