import type { Product } from '@shop/contracts/catalogue-api.ts';
import './compare-toggle.css';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { compareTexts as texts } from './compare-texts.ts';
import { MAX_COMPARED, toggleCompared, topCategory, useCompared } from './compared-products.ts';

/** Chooses a product for the comparison with others of its category. */
export function CompareToggle({ product }: { product: Pick<Product, '_id' | 'name' | 'category'> }) {
  const { category, ids } = useCompared();
  const isChosen = ids.includes(product._id);
  const isFull = category === topCategory(product.category) && ids.length >= MAX_COMPARED && !isChosen;
  return (
    <Checkbox
      className="compare-toggle"
      checked={isChosen}
      disabled={isFull}
      {...(isFull && { title: texts.full })}
      onChange={() => toggleCompared(product)}
      aria-label={texts.compareThis(product.name)}
    >
      {texts.compare}
    </Checkbox>
  );
}
