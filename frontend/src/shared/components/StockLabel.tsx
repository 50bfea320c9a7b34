import { LOW_STOCK } from '@shop/contracts/catalogue-api.ts';
import { sharedTexts as texts } from './shared-texts.ts';
import './stock-label.css';

/** The label of a product's stock; `quiet` hides it unless the stock is low. */
export function StockLabel({ count, quiet = false }: { count: number; quiet?: boolean }) {
  if (count <= 0) return <span className="stock stock-none">{texts.soldOut}</span>;
  if (count <= LOW_STOCK) return <span className="stock stock-low">{texts.onlyLeft(count)}</span>;
  return quiet ? null : <span className="stock stock-good">{texts.inStock}</span>;
}
