import { useSelector } from 'react-redux';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { Price } from '../../shared/components/Price.tsx';
import { ResponsiveImage } from '../../shared/components/ResponsiveImage.tsx';
import { formatMoney } from '../../shared/format.ts';
import { pages } from '../../shared/paths.ts';
import { type CartItem, lineIdOf, selectCart, selectLastAdded } from '../../shared/state/cart.ts';
import { navigationTexts as texts } from '../app-texts.ts';
import './mini-cart.css';
import { NavIcon } from './NavIcon.tsx';

const MAX_LINES = 4;

/** The cart lines in a popup, newest first; the product just added is marked. */
export function MiniCart() {
  const cart = useSelector(selectCart);
  const lastAdded = useSelector(selectLastAdded);
  const lines = newestFirst(cart.cartItems, lastAdded);
  const hidden = lines.length - MAX_LINES;
  return (
    <section className="mini" aria-label={texts.miniCart}>
      <ul>
        {lines.slice(0, MAX_LINES).map((item) => (
          <li key={lineIdOf(item)} className="mini-line">
            <ResponsiveImage image={item.image} sizes="64px" />
            <div>
              {lineIdOf(item) === lastAdded && (
                <span className="mini-new">
                  <NavIcon name="check" size={16} /> {texts.justAdded}
                </span>
              )}
              <strong>{item.name}</strong>
              <span className="faint">
                {item.quantity} × {formatMoney(item.price)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="faint mini-more">{texts.more(hidden)}</p>}
      <div className="mini-footer">
        <span>{texts.items(cart.itemsCount)}</span>
        <Price value={cart.cartSubtotal} size="l" />
      </div>
      <LinkButton to={pages.cart} primary block>
        {texts.goToCart}
      </LinkButton>
    </section>
  );
}

function newestFirst(items: CartItem[], lastAdded: string | null): CartItem[] {
  const rest = items.filter((item) => lineIdOf(item) !== lastAdded).reverse();
  return [...items.filter((item) => lineIdOf(item) === lastAdded), ...rest];
}
