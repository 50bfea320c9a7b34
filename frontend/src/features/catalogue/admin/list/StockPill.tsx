import { LOW_STOCK } from '@shop/contracts/catalogue-api.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';

/** 'Sold out' or 'Only 3 left' beside a product's name; nothing for a larger stock. */
export function StockPill({ count }: { count: number }) {
  if (count > LOW_STOCK) return null;
  return count > 0 ? (
    <span className="pill pill-warm">{texts.onlyLeft(count)}</span>
  ) : (
    <span className="pill pill-bad">{texts.soldOut}</span>
  );
}
