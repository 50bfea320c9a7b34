import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { LOW_STOCK } from '@shop/contracts/catalogue-api.ts';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { adminPages } from '../../../../shared/admin-paths.ts';
import { changeRows, type Dispatch } from '../../../../shared/list/list-endpoint.ts';
import { noticed } from '../../../../shared/state/notices.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import { StockAndPriceForm } from './StockAndPriceForm.tsx';
import './stock-and-price.css';
import { Icon } from '../../../../shared/components/Icon.tsx';

/**
 * A product's stock as a button, which opens the form of stock and price in the row; of a product with options it leads to its
 * variants.
 */
export function StockAndPrice({ product }: { product: AdminProduct }) {
  if (!product.hasOptions) return <OwnStockAndPrice product={product} />;
  return (
    <Link
      className="stock-button"
      to={adminPages.variants(product._id)}
      aria-label={`${texts.stockOf(product.count)}, ${texts.changeVariants(product.name)}`}
    >
      <StockPill count={product.count} />
      <Icon of={EditOutlined} />
    </Link>
  );
}

function OwnStockAndPrice({ product }: { product: AdminProduct }) {
  const dispatch = useDispatch<Dispatch>();
  /** The row as it was when the form was opened: what an update is compared with. */
  const [opened, setOpened] = useState<AdminProduct | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(null);
    // The button is rendered after this event.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (opened !== null) {
    return (
      <StockAndPriceForm
        key={opened.updatedAt}
        product={opened}
        onClose={close}
        onSaved={(saved) => {
          dispatch(replaceRow(saved));
          dispatch(noticed({ text: texts.updated(saved.name), success: true }));
          close();
        }}
        onReloaded={(current) => {
          dispatch(replaceRow(current));
          setOpened(current);
        }}
      />
    );
  }
  return (
    <button
      type="button"
      ref={button}
      className="stock-button"
      aria-label={`${texts.stockOf(product.count)}, ${texts.changeStockAndPrice(product.name)}`}
      onClick={() => setOpened(product)}
    >
      <StockPill count={product.count} />
      <Icon of={EditOutlined} />
    </button>
  );
}

/** The row changes where it stands; its place changes with the next load only. */
function replaceRow(product: AdminProduct) {
  return changeRows<AdminProduct>('product', (rows) => rows.map((row) => (row._id === product._id ? product : row)));
}

/** 'Sold out' or 'Only 3 left' as a label beside a product's name; a larger stock in plain words. */
function StockPill({ count }: { count: number }) {
  const kind = count > LOW_STOCK ? 'faint' : count > 0 ? 'pill pill-warm' : 'pill pill-bad';
  return <span className={kind}>{texts.stockOf(count)}</span>;
}
