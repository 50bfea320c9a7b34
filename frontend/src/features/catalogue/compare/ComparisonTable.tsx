import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { Price } from '../../../shared/components/Price.tsx';
import { Reduction } from '../../../shared/components/Reduction.tsx';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { StockLabel } from '../../../shared/components/StockLabel.tsx';
import { pages } from '../../../shared/paths.ts';
import type { Adding } from '../../../shared/state/cart.ts';
import { AddOne } from '../buy/AddOne.tsx';
import { useAdding } from '../details/use-adding.ts';
import { compareTexts as texts } from './compare-texts.ts';
import { bestOf, type ComparedRow, compareAttributes } from './comparison.ts';

interface Props {
  products: ProductDetails[];
  onTakeOut: (id: string) => void;
}

/** Products as columns, what the shop knows about them as rows; each can be bought. */
export function ComparisonTable({ products, onTakeOut }: Props) {
  const [wanted, setWanted] = useState(false);
  const adding = useAdding();
  // A single product differs from none.
  const onlyDifferences = wanted && products.length > 1;
  const { cheapest, bestRated } = bestOf(products);
  const rows = compareAttributes(products).filter(({ differs }) => differs || !onlyDifferences);
  return (
    <>
      {products.length > 1 && (
        <Checkbox checked={wanted} onChange={({ target }) => setWanted(target.checked)}>
          {texts.onlyDifferences}
        </Checkbox>
      )}
      <section
        className="compare-scroll"
        aria-label={texts.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area is reached by keyboard
        tabIndex={0}
      >
        <table className="compare-table" style={{ ['--products' as string]: products.length }}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{texts.product}</span>
              </th>
              {products.map((product) => (
                <th key={product._id} scope="col">
                  <ProductHead product={product} adding={adding} onTakeOut={onTakeOut} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row
              title={texts.price}
              products={products}
              show={(product) => (
                <>
                  <Price value={product.price} highest={product.highestPrice} />{' '}
                  {product === cheapest && <Best>{texts.lowestPrice}</Best>}
                  <Reduction of={product} />
                </>
              )}
            />
            <Row
              title={texts.rating}
              products={products}
              show={(product) => (
                <>
                  <Stars value={product.rating} count={product.reviewsNumber} />{' '}
                  {product === bestRated && <Best>{texts.bestRated}</Best>}
                </>
              )}
            />
            <Row title={texts.stock} products={products} show={({ count }) => <StockLabel count={count} />} />
            {rows.map((row) => (
              <AttributeRow key={row.key} row={row} products={products} />
            ))}
          </tbody>
        </table>
      </section>
      {onlyDifferences && rows.length === 0 && <p className="faint">{texts.noDifferences}</p>}
    </>
  );
}

interface HeadProps {
  product: ProductDetails;
  /** What became of the last 'Add to cart', of whichever product. */
  adding: Adding | null;
  onTakeOut: (id: string) => void;
}

function ProductHead({ product, adding, onTakeOut }: HeadProps) {
  const { _id, name, images } = product;
  return (
    <div className="compare-head">
      <Link to={pages.productDetails(_id)}>
        <ResponsiveImage image={images[0]} sizes="(max-width: 900px) 46vw, 280px" />
        {name}
      </Link>
      <AddOne product={product} adding={adding} />
      <button type="button" className="text-button" aria-label={texts.takeOut(name)} onClick={() => onTakeOut(_id)}>
        {texts.remove}
      </button>
    </div>
  );
}

/** Marks the best value of a row. */
function Best({ children }: { children: string }) {
  return <span className="compare-best">{children}</span>;
}

interface RowProps {
  title: string;
  products: ProductDetails[];
  show: (product: ProductDetails) => React.ReactNode;
}

function Row({ title, products, show }: RowProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {products.map((product) => (
        <td key={product._id}>{show(product)}</td>
      ))}
    </tr>
  );
}

function AttributeRow({ row: { key, values, differs }, products }: { row: ComparedRow; products: ProductDetails[] }) {
  return (
    <tr className={differs ? 'differs' : ''}>
      <th scope="row">{key}</th>
      {products.map(({ _id }, index) => (
        <td key={_id}>
          {values[index] || (
            <>
              <span aria-hidden>{texts.none}</span>
              <span className="sr">{texts.notStated}</span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
