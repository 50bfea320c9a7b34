import type { Product } from '@shop/contracts/catalogue-api.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useExistingProductsQuery } from '../../../shared/api/existing-products-api.ts';
import { BROWSING_KEYS } from '../../../shared/browser/forget-browsing.ts';
import { createRecentList } from '../../../shared/browser/recent-list.ts';
import { ProductCard } from '../../../shared/components/ProductCard.tsx';
import { Reduction } from '../../../shared/components/Reduction.tsx';
import { pages } from '../../../shared/paths.ts';
import { ROW, useMoreInQuery } from './details-api.ts';
import { detailsTexts as texts } from './details-texts.ts';
import './more-products.css';

/** One more than a row: the product that is open is among them. */
const viewed = createRecentList(BROWSING_KEYS.viewed, 5);

/** Below a product: others of its category, and those that this browser has shown last. What cannot be loaded is left out. */
export function MoreProducts({ product }: { product: Product }) {
  return (
    <>
      <MoreIn product={product} />
      <RecentlyViewed id={product._id} />
    </>
  );
}

function MoreIn({ product: { _id, category } }: { product: Product }) {
  const { currentData: more } = useMoreInQuery({ _id, category });
  if (!more) return null;
  const { category: name, products } = more;
  return (
    <Row
      title={texts.moreIn(name.split('/').at(-1) ?? name)}
      products={products}
      aside={
        <Link to={pages.productList({ category: name })} className="more">
          {texts.seeAll}
        </Link>
      }
    />
  );
}

function RecentlyViewed({ id }: { id: string }) {
  const [others, setOthers] = useState(() => viewed.read().filter((other) => other !== id));
  useEffect(() => viewed.add(id), [id]);
  const { currentData: products } = useExistingProductsQuery(others.slice(0, ROW));
  useEffect(() => {
    if (!products) return;
    // Those that are not in the shop any more are forgotten.
    for (const other of others.slice(0, ROW)) if (!products.some(({ _id }) => _id === other)) viewed.remove(other);
  }, [products, others]);
  if (!products || products.length === 0) return null;
  const clear = () => {
    viewed.clear();
    setOthers([]);
  };
  return (
    <Row
      title={texts.recentlyViewed}
      products={products}
      aside={
        <button type="button" className="text-button" onClick={clear}>
          {texts.clearViewed}
        </button>
      }
    />
  );
}

function Row({ title, products, aside }: { title: string; products: Product[]; aside: ReactNode }) {
  return (
    <section className="more-products" aria-label={title}>
      <div className="band-head">
        <h2 className="h2">{title}</h2>
        {aside}
      </div>
      <div className="grid grid-4 grid-cards">
        {products.map((product) => (
          <ProductCard key={product._id} product={product}>
            <Reduction of={product} />
          </ProductCard>
        ))}
      </div>
    </section>
  );
}
