import { useBestsellersQuery } from '../../../shared/api/bestsellers-api.ts';
import { ProductCard } from '../../../shared/components/ProductCard.tsx';
import { Reduction } from '../../../shared/components/Reduction.tsx';
import { listTexts as texts } from './list-texts.ts';

const SHOWN = 3;

/** Shows a few bestsellers where a search has found nothing; renders nothing without any, or when they cannot be loaded. */
export function PopularProducts() {
  const { data: products = [] } = useBestsellersQuery();
  if (products.length === 0) return null;
  return (
    <section className="popular" aria-label={texts.popular}>
      <h2 className="h2">{texts.popular}</h2>
      <div className="grid grid-3 grid-cards">
        {products.slice(0, SHOWN).map((product) => (
          <ProductCard key={product._id} product={product}>
            <Reduction of={product} />
          </ProductCard>
        ))}
      </div>
    </section>
  );
}
