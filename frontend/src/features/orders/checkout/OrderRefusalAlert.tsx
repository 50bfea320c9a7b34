import Alert from 'antd/es/alert';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { pages } from '../../../shared/paths.ts';
import { lineIdOf } from '../../../shared/state/cart.ts';
import { checkoutTexts as texts } from '../orders-texts.ts';
import type { Refusal } from './checkout-slice.ts';

/** Explains why the order was not placed, with the changed lines and a link to continue. */
export function OrderRefusalAlert({ refusal: { kind, message, lines } }: { refusal: Refusal }) {
  // The server's message names the same lines as the list.
  const isAboutStock = kind === 'changed' && lines.length > 0 && lines.every(({ left }) => left !== undefined);
  return (
    <Alert
      type={kind === 'no response' ? 'warning' : 'error'}
      showIcon
      className="checkout-note"
      title={isAboutStock ? texts.notEnough : message}
      description={
        kind === 'changed' ? (
          <>
            <ul className="refusal-lines">
              {lines.map(({ productID, variantID, name, left, price, choices }) => (
                <li key={lineIdOf({ productID, variantID })}>
                  {choices && <Link to={pages.productDetails(productID)}>{texts.choose(name)}</Link>}
                  {price !== undefined && <span>{texts.nowPrice(name, price)}</span>}
                  {left !== undefined && <span>{texts.nowLeft(name, left)}</span>}
                </li>
              ))}
            </ul>
            <LinkButton to={pages.cart} primary>
              {texts.toCart}
            </LinkButton>
          </>
        ) : kind === 'key reused' || kind === 'too many' ? (
          <Link to={pages.myOrders}>{texts.toOrders}</Link>
        ) : undefined
      }
    />
  );
}
