import type { ListedProduct } from '@shop/contracts/catalogue-api.ts';
import { type ReactNode, useState, ViewTransition } from 'react';
import { Link } from 'react-router-dom';
import { imageTransition } from '../image-transition.ts';
import { pages } from '../paths.ts';
import { Price } from './Price.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';
import './product-card.css';
import { Stars } from './Stars.tsx';
import { StockLabel } from './StockLabel.tsx';
import { sharedTexts as texts } from './shared-texts.ts';

interface Props {
  product: ListedProduct;
  /** For images in the first row, and for the first of them. */
  eager?: boolean;
  first?: boolean;
  /** Stands under the price. */
  children?: ReactNode;
}

/** A product in a grid; the whole card is one link (docs/look.md#layout), whose page shows it until its own data is there. */
export function ProductCard({ product, children, ...loading }: Props) {
  const soldOut = product.count <= 0;
  // Only the card that was pressed takes part: a page may show a product twice.
  const [pressed, setPressed] = useState(false);
  return (
    <Link
      to={pages.productDetails(product._id, product.variantID)}
      state={{ card: product }}
      onClick={() => setPressed(!window.matchMedia('(prefers-reduced-motion: reduce)').matches)}
      className={soldOut ? 'product-card is-sold-out' : 'product-card'}
    >
      <ViewTransition name={pressed ? imageTransition(product._id) : 'auto'} share="auto" default="none">
        <span className="product-card-frame">
          <ResponsiveImage image={product.images[0]} sizes="(max-width: 1100px) 46vw, 296px" {...loading} />
          {soldOut && <span className="flag">{texts.soldOut}</span>}
        </span>
      </ViewTransition>
      <span className="product-card-name">{product.name}</span>
      <Stars value={product.rating} count={product.reviewsNumber} />
      <span className="product-card-foot">
        <Price value={product.price} highest={product.highestPrice} />
        {!soldOut && <StockLabel count={product.count} quiet />}
        {children}
      </span>
    </Link>
  );
}
