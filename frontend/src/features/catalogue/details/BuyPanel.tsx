import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { Price } from '../../../shared/components/Price.tsx';
import { Promises } from '../../../shared/components/Promises.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { QuantitySelect } from '../../../shared/components/QuantitySelect.tsx';
import { StickyBar } from '../../../shared/components/StickyBar.tsx';
import { StockLabel } from '../../../shared/components/StockLabel.tsx';
import { pages } from '../../../shared/paths.ts';
import { addToCartRequested } from '../../../shared/state/cart.ts';
import { CompareToggle } from '../compare/CompareToggle.tsx';
import { compareTexts } from '../compare/compare-texts.ts';
import { useCompared } from '../compare/compared-products.ts';
import { WishToggle } from '../wish-list/WishToggle.tsx';
import { AddToCartResult } from './AddToCartResult.tsx';
import './buy-panel.css';
import { detailsTexts as texts } from './details-texts.ts';
import { isBuyable } from './is-buyable.ts';
import { ProductFacts } from './ProductFacts.tsx';
import { TellMe } from './TellMe.tsx';
import { useAdding } from './use-adding.ts';
import { type ChosenVariant, useVariant } from './use-variant.ts';
import { VariantChoice } from './VariantChoice.tsx';

/** Shows the number of pieces above this stock. */
const LOW_STOCK = 5;

interface Props {
  product: ProductDetails;
  /** Hears which image shows what is chosen. */
  onImage: (path: string | undefined) => void;
}

/** Name, price, description, stock and 'Add to cart', next to the images. */
export function BuyPanel({ product, onImage }: Props) {
  const chosen = useVariant(product);
  const { variant, image } = chosen;
  useEffect(() => onImage(image), [onImage, image]);
  const { price, count } = variant ?? product;
  const mostOfOne = variant ? count : Math.max(...(product.variants?.map((one) => one.count) ?? [count]));
  const { quantity, setQuantity, adding, add, asked, askForChoice, revealResult, addFromStickyBar } = useAddToCart(
    product,
    chosen,
  );
  const buttons = useRef<HTMLDivElement>(null);
  const soldOut = count < 1;
  const buyable = isBuyable({ published: product.published, count });
  const working = adding?.status === 'working';
  return (
    <section className="buy" aria-label={texts.buy}>
      <ProductFacts product={product} variant={variant} />
      <p className="buy-text">{product.description}</p>
      <VariantChoice product={product} chosen={chosen} asked={asked} />
      <StockLine count={count} category={product.category} quiet={chosen.missing >= 0} />
      {soldOut && product.published !== false ? (
        <TellMe id={chosen.missing >= 0 ? undefined : (variant?._id ?? product._id)} onUnchosen={askForChoice} />
      ) : (
        <div className="buy-row" ref={buttons}>
          <div className="buy-quantity">
            <QuantitySelect
              label={texts.quantity}
              prefix={texts.qty}
              value={quantity}
              stock={mostOfOne}
              onChange={setQuantity}
              large
            />
          </div>
          <PushButton primary large className="grow" disabled={!buyable} working={working} onClick={add}>
            {soldOut ? texts.soldOut : texts.addToCart}
          </PushButton>
        </div>
      )}
      <AddToCartResult adding={adding} product={product} reveal={revealResult} />
      <Promises />
      <CompareChoice product={product} />
      <div className="buy-compare">
        <WishToggle id={product._id} />
      </div>
      <Attributes product={product} />
      {buyable && (
        <StickyBar anchor={buttons}>
          <Price value={price} highest={variant ? price : product.highestPrice} size="l" />
          <PushButton primary working={working} onClick={addFromStickyBar}>
            {texts.addToCart}
          </PushButton>
        </StickyBar>
      )}
    </section>
  );
}

/**
 * The quantity never exceeds the stock, also when the stock shrinks while the page is open. `asked`: somebody wanted to add a
 * product before its variant was chosen.
 */
function useAddToCart(product: ProductDetails, { variant, missing }: ChosenVariant) {
  const dispatch = useDispatch();
  const [selected, setQuantity] = useState(1);
  const [revealResult, setRevealResult] = useState(false);
  const [asked, setAsked] = useState(false);
  const adding = useAdding();
  const quantity = Math.max(1, Math.min(selected, variant?.count ?? product.count));
  const askForChoice = () => {
    setAsked(true);
    document.querySelectorAll('.choice')[missing]?.querySelector('input')?.focus();
  };
  const add = (reveal: boolean) => {
    if (missing >= 0) return askForChoice();
    setRevealResult(reveal);
    dispatch(addToCartRequested(product._id, quantity, variant?._id));
  };
  return {
    quantity,
    setQuantity,
    adding: adding?.productID === product._id ? adding : null,
    asked,
    askForChoice,
    add: () => add(false),
    revealResult,
    addFromStickyBar: () => add(true),
  };
}

/** @param quiet no variant is chosen: the number of pieces is of none that can be bought */
function StockLine({ count, category, quiet }: Pick<ProductDetails, 'count' | 'category'> & { quiet: boolean }) {
  return (
    <div className="buy-stock">
      <StockLabel count={count} />
      {count > LOW_STOCK && !quiet && <span className="faint">{texts.pieces(count)}</span>}
      {count < 1 && (
        <Link to={pages.productList({ category })}>{texts.othersIn(category.split('/').at(-1) ?? category)}</Link>
      )}
    </div>
  );
}

/** Chooses the product for a comparison, and leads to it once there are two. */
function CompareChoice({ product }: { product: ProductDetails }) {
  const { ids } = useCompared();
  return (
    <div className="buy-compare">
      <CompareToggle product={product} />
      {ids.length > 1 && ids.includes(product._id) && (
        <Link to={pages.compare(ids)}>{compareTexts.compareChosen(ids.length)}</Link>
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
