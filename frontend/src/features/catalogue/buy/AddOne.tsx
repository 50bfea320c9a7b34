import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { pages } from '../../../shared/paths.ts';
import { type Adding, addToCartRequested, selectCart } from '../../../shared/state/cart.ts';
import { detailsTexts as texts } from '../details/details-texts.ts';
import { isBuyable } from '../details/is-buyable.ts';
import './add-one.css';

interface Props {
  product: ProductDetails;
  /** What became of the last 'Add to cart' of the page, of whichever product. */
  adding: Adding | null;
}

/** 'Add to cart' among several products: adds one, or as many as the cart has already. Says below what became of it. */
export function AddOne({ product, adding }: Props) {
  const { _id, name, count, hasOptions } = product;
  const soldOut = count < 1;
  const dispatch = useDispatch();
  const added = adding?.productID === _id ? adding : null;
  const { cartItems } = useSelector(selectCart);
  // What is added replaces the quantity in the cart.
  const quantity = cartItems.find(({ productID }) => productID === _id)?.quantity ?? 1;
  if (hasOptions) {
    return (
      <LinkButton to={pages.productDetails(_id)} block label={texts.chooseOptionsOf(name)}>
        {texts.chooseOptions}
      </LinkButton>
    );
  }
  return (
    <>
      <PushButton
        primary
        block
        {...(!soldOut && { 'aria-label': texts.addThis(name) })}
        // A second one would replace the first, which is still being added.
        disabled={!isBuyable(product) || (adding?.status === 'working' && added === null)}
        working={added?.status === 'working'}
        onClick={() => dispatch(addToCartRequested(_id, quantity))}
      >
        {soldOut ? texts.soldOut : texts.addToCart}
      </PushButton>
      {added && <Added adding={added} />}
    </>
  );
}

function Added({ adding }: { adding: Adding }) {
  if (adding.status === 'working') return null;
  return (
    <p role="alert" className={adding.status === 'failed' ? 'add-one is-failed' : 'add-one'}>
      {adding.status === 'failed' ? (
        adding.message
      ) : (
        <>
          {texts.added} · <Link to={pages.cart}>{texts.goToCart}</Link>
        </>
      )}
    </p>
  );
}
