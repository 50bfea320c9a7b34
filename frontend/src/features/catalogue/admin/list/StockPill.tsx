import { productListTexts as texts } from '../admin-product-texts.ts';

/** Stock up to this count is low. */
const LOW_STOCK = 5;

/** 'Sold out' or 'Only 3 left' beside a product's name; nothing for a larger stock. */
export function StockPill({ count }: { count: number }) {
  if (count > LOW_STOCK) return null;
  return count > 0 ? (
    <span className="pill pill-warm">{texts.onlyLeft(count)}</span>
  ) : (
    <span className="pill pill-bad">{texts.soldOut}</span>
  );
}
