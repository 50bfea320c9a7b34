import { sharedTexts as texts } from './shared-texts.ts';
import './stock-label.css';

/** From this many pieces down, stock is worth a word. */
const LOW_STOCK = 5;

/** What to say of a product's stock; `quiet` says nothing while there is plenty. */
export function StockLabel({ count, quiet = false }: { count: number; quiet?: boolean }) {
  if (count <= 0) return <span className="stock stock-none">{texts.soldOut}</span>;
  if (count <= LOW_STOCK) return <span className="stock stock-low">{texts.onlyLeft(count)}</span>;
  return quiet ? null : <span className="stock stock-good">{texts.inStock}</span>;
}
