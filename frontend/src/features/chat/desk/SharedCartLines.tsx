import type { SharedCart } from '@shop/contracts/chat-api.ts';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { lineIdOf } from '../../../shared/state/cart.ts';
import { deskTexts as texts } from './desk-texts.ts';

/** The cart that the customer shares; null when they share none. */
export function SharedCartLines({ cart }: { cart: SharedCart | null }) {
  return (
    <section aria-label={texts.cart}>
      <h3 className="h4">{texts.cart}</h3>
      {cart === null && <p className="faint">{texts.cartNotShared}</p>}
      {cart?.lines.length === 0 && <p className="faint">{texts.cartEmpty}</p>}
      {cart !== null && cart.lines.length > 0 && (
        <>
          <ul className="side-lines">
            {cart.lines.map(({ productID, variantID, name, quantity, price }) => (
              <li key={lineIdOf({ productID, variantID })}>
                <Link to={pages.productDetails(productID, variantID)}>{texts.cartLine(quantity, name)}</Link>
                <span className="num">{formatMoney(price * quantity)}</span>
              </li>
            ))}
          </ul>
          <p className="faint">{texts.cartHint}</p>
        </>
      )}
    </section>
  );
}
