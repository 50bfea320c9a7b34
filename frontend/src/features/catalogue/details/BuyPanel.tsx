import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Price } from '../../../shared/components/Price.tsx';
import { QuantitySelect } from '../../../shared/components/QuantitySelect.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { StockLabel } from '../../../shared/components/StockLabel.tsx';
import { pages } from '../../../shared/paths.ts';
import { addedNoteClosed, addToCartRequested, selectAdding } from '../../../shared/state/cart.ts';
import { AddedNote } from './AddedNote.tsx';
import './buy-panel.css';
import { detailsTexts as texts } from './details-texts.ts';
import { StickyBuyBar } from './StickyBuyBar.tsx';

const PLENTY = 5;

/** Everything beside the pictures: words, price, stock, and the way into the cart. */
export function BuyPanel({ product }: { product: ProductDetails }) {
  const { quantity, setQuantity, adding, add, fromAfar, addFromAfar } = useAdding(product);
  const buttons = useRef<HTMLDivElement>(null);
  const soldOut = product.count < 1;
  const working = adding?.status === 'working';
  return (
    <section className="buy" aria-label={texts.buy}>
      <p className="eyebrow">{product.category.split('/').join(' / ')}</p>
      <h1 className="h1">{product.name}</h1>
      <a href="#reviews" className="plain">
        <Stars value={product.rating} count={product.reviewsNumber} words />
      </a>
      <div className="buy-price">
        <Price value={product.price} size="xl" />
        <span className="faint">{texts.included}</span>
      </div>
      <p className="buy-text">{product.description}</p>
      <StockLine product={product} />
      <div className="buy-row" ref={buttons}>
        <div className="buy-quantity">
          <QuantitySelect
            label={texts.quantity}
            prefix={texts.qty}
            value={quantity}
            stock={product.count}
            onChange={setQuantity}
            large
          />
        </div>
        <Button type="primary" size="large" className="grow" disabled={soldOut} loading={working} onClick={add}>
          {soldOut ? texts.soldOut : texts.addToCart}
        </Button>
      </div>
      <AddedNote adding={adding} product={product} fromAfar={fromAfar} />
      <Attributes product={product} />
      {!soldOut && <StickyBuyBar price={product.price} working={working} onAdd={addFromAfar} watched={buttons} />}
    </section>
  );
}

/** The quantity never exceeds the stock, also when that shrinks while the page is open. */
function useAdding(product: ProductDetails) {
  const dispatch = useDispatch();
  const [chosen, setQuantity] = useState(1);
  const [fromAfar, setFromAfar] = useState(false);
  const adding = useSelector(selectAdding);
  useEffect(
    () => () => {
      dispatch(addedNoteClosed());
    },
    [dispatch],
  );
  const quantity = Math.max(1, Math.min(chosen, product.count));
  const add = (afar: boolean) => {
    setFromAfar(afar);
    dispatch(addToCartRequested(product._id, quantity));
  };
  return {
    quantity,
    setQuantity,
    adding: adding?.productID === product._id ? adding : null,
    add: () => add(false),
    fromAfar,
    /** From the bar at the window's foot. */
    addFromAfar: () => add(true),
  };
}

function StockLine({ product: { count, category } }: { product: ProductDetails }) {
  return (
    <div className="buy-stock">
      <StockLabel count={count} />
      {count > PLENTY && <span className="faint">{texts.pieces(count)}</span>}
      {count < 1 && (
        <Link to={pages.productList({ category })}>{texts.othersIn(category.split('/').at(-1) ?? category)}</Link>
      )}
    </div>
  );
}

function Attributes({ product: { attributesTable } }: { product: ProductDetails }) {
  if (attributesTable.length === 0) return null;
  return (
    <dl className="specs">
      {attributesTable.map(({ key, value }) => (
        <div key={`${key} ${value}`}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
