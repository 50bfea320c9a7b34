import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { Price } from '../../../shared/components/Price.tsx';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { StockLabel } from '../../../shared/components/StockLabel.tsx';
import { pages } from '../../../shared/paths.ts';
import { compareTexts as texts } from './compare-texts.ts';
import { type ComparedRow, compareAttributes } from './comparison.ts';

interface Props {
  products: ProductDetails[];
  onTakeOut: (id: string) => void;
}

/** Products as columns, what the shop knows about them as rows. */
export function ComparisonTable({ products, onTakeOut }: Props) {
  const [wanted, setWanted] = useState(false);
  // A single product differs from none.
  const onlyDifferences = wanted && products.length > 1;
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
        <table className="compare-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{texts.product}</span>
              </th>
              {products.map((product) => (
                <th key={product._id} scope="col">
                  <ProductHead product={product} onTakeOut={onTakeOut} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row title={texts.price} products={products} show={({ price }) => <Price value={price} />} />
            <Row
              title={texts.rating}
              products={products}
              show={({ rating, reviewsNumber }) => <Stars value={rating} count={reviewsNumber} />}
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

function ProductHead({ product, onTakeOut }: { product: ProductDetails; onTakeOut: (id: string) => void }) {
  const { _id, name, images } = product;
  return (
    <div className="compare-head">
      <Link to={pages.productDetails(_id)}>
        <ResponsiveImage image={images[0]} sizes="200px" />
        {name}
      </Link>
      <button type="button" className="text-button" aria-label={texts.takeOut(name)} onClick={() => onTakeOut(_id)}>
        {texts.remove}
      </button>
    </div>
  );
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
