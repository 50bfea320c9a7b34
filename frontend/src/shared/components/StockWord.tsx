import './stock-word.css';

/** From this many pieces down, stock is worth a word. */
const LOW_STOCK = 5;

/** What to say of a product's stock; `quiet` says nothing while there is plenty. */
export function StockWord({ count, quiet = false }: { count: number; quiet?: boolean }) {
  if (count <= 0) return <span className="stock stock-none">Sold out</span>;
  if (count <= LOW_STOCK) return <span className="stock stock-low">Only {count} left</span>;
  return quiet ? null : <span className="stock stock-good">In stock</span>;
}
