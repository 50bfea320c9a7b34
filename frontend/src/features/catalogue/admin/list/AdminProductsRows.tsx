import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { Link, useLocation } from 'react-router-dom';
import { ResponsiveImage } from '../../../../shared/components/ResponsiveImage.tsx';
import { RemoveRow } from '../../../../shared/components/RowActions.tsx';
import { formatMoney } from '../../../../shared/format.ts';
import { pages } from '../../../../shared/paths.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import { CategoryName } from './CategoryName.tsx';
import { DraftTag } from './DraftTag.tsx';
import { StockAndPrice } from './StockAndPrice.tsx';

interface Props {
  rows: AdminProduct[];
  onRemove: (product: AdminProduct) => void;
  onChanged: (product: AdminProduct, saved: boolean) => void;
}

/** The list on a phone: each row is a two-line link to the edit page with a delete button, and its stock. */
export function AdminProductsRows({ rows, onRemove, onChanged }: Props) {
  const { search } = useLocation();
  return (
    <ul className="rows rows-with-action product-rows">
      {rows.map((product) => (
        <li key={product._id}>
          <Link to={pages.editProduct(product._id)} state={{ list: search }}>
            <ResponsiveImage image={product.image} sizes="48px" />
            <span className="rows-words">
              <strong>{product.name}</strong>
              {!product.published && <DraftTag />}
              <span className="faint">
                <CategoryName name={product.category} />
              </span>
            </span>
            <span className="rows-right">
              <strong className="num">{formatMoney(product.price)}</strong>
              <span className="rows-go">{texts.edit}</span>
            </span>
          </Link>
          <RemoveRow id={product._id} name={texts.removeOne(product.name)} onClick={() => onRemove(product)} />
          <div className="row-stock">
            <StockAndPrice product={product} onChanged={onChanged} />
          </div>
        </li>
      ))}
    </ul>
  );
}
