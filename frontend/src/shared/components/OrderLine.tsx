import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../format.ts';
import { pages } from '../paths.ts';
import type { SoldItem } from '../state/cart.ts';
import { Price } from './Price.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';
import './order-line.css';
import { sharedTexts as texts } from './shared-texts.ts';

interface Props extends SoldItem {
  name: string;
  image: { path: string; ground?: string | null } | null;
  /** Per unit. */
  price: number;
  quantity: number;
  /** A note under the price, such as low stock. */
  note?: ReactNode;
  /** The product was deleted: the line does not link it. */
  deleted?: boolean;
  /** Replaces the quantity text '× 2'. */
  controls?: ReactNode;
}

/** One line of a cart, a checkout or an order: an `li` for a list of class `lines`. */
export function OrderLine({
  productID,
  variantID,
  name,
  image,
  price,
  quantity,
  note,
  deleted = false,
  controls,
}: Props) {
  const page = pages.productDetails(productID, variantID);
  const thumbnail = controls ? (
    <ResponsiveImage image={image} sizes="112px" />
  ) : (
    <ResponsiveImage image={image} only={160} />
  );
  return (
    <li className="line">
      {deleted ? (
        <div className="line-image" aria-hidden>
          {thumbnail}
        </div>
      ) : (
        <Link to={page} className="line-image" tabIndex={-1} aria-hidden>
          {thumbnail}
        </Link>
      )}
      <div className="line-words">
        {deleted ? (
          <span className="line-name">{name}</span>
        ) : (
          <Link to={page} className="line-name">
            {name}
          </Link>
        )}
        <span className="faint">{texts.each(formatMoney(price))}</span>
        {note}
      </div>
      <div className="line-quantity">{controls ?? <span className="faint">{texts.times(quantity)}</span>}</div>
      <div className="line-total">
        <Price value={Math.round(price * 100 * quantity) / 100} />
      </div>
    </li>
  );
}
