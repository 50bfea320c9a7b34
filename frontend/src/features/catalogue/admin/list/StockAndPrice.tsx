import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { useRef, useState } from 'react';
import { productListTexts as texts } from '../admin-product-texts.ts';
import { StockAndPriceForm } from './StockAndPriceForm.tsx';
import { StockPill } from './StockPill.tsx';
import './stock-and-price.css';

interface Props {
  product: AdminProduct;
  /** Replaces the row in the list. */
  onChanged: (product: AdminProduct, saved: boolean) => void;
}

/** A product's stock as a button, which opens the form of stock and price in the row. */
export function StockAndPrice({ product, onChanged }: Props) {
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
          onChanged(saved, true);
          close();
        }}
        onReloaded={(current) => {
          onChanged(current, false);
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
      <EditOutlined aria-hidden />
    </button>
  );
}
