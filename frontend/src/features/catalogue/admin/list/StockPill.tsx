import { LOW_STOCK } from '@shop/contracts/catalogue-api.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';

/** 'Sold out' or 'Only 3 left' as a label beside a product's name; a larger stock in plain words. */
export function StockPill({ count }: { count: number }) {
  const kind = count > LOW_STOCK ? 'faint' : count > 0 ? 'pill pill-warm' : 'pill pill-bad';
  return <span className={kind}>{texts.stockOf(count)}</span>;
}
