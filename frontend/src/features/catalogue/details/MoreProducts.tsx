import type { Product } from '@shop/contracts/catalogue-api.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ProductCard } from '../../../shared/components/ProductCard.tsx';
import { fetchExisting } from '../../../shared/fetch-existing.ts';
import { BROWSING_KEYS } from '../../../shared/forget-browsing.ts';
import { pages } from '../../../shared/paths.ts';
import { createRecentList } from '../../../shared/recent-list.ts';
import { useLoaded } from '../../../shared/use-loaded.ts';
import { detailsTexts as texts } from './details-texts.ts';
import './more-products.css';
import { fetchMoreIn, ROW } from './more-api.ts';

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

function MoreIn({ product }: { product: Product }) {
  const { _id, category } = product;
  // A reloaded product is the same one.
  const load = useCallback((signal: AbortSignal) => fetchMoreIn({ _id, category }, signal), [_id, category]);
  const { state } = useLoaded(load);
  if (state.status !== 'loaded' || state.result === null) return null;
  const { category: name, products } = state.result;
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
  const load = useCallback((signal: AbortSignal) => fetchViewed(others.slice(0, ROW), signal), [others]);
  const { state } = useLoaded(load);
  if (state.status !== 'loaded' || state.result.length === 0) return null;
  const clear = () => {
    viewed.clear();
    setOthers([]);
  };
  return (
    <Row
      title={texts.recentlyViewed}
      products={state.result}
      aside={
        <button type="button" className="text-button" onClick={clear}>
          {texts.clearViewed}
        </button>
      }
    />
  );
}

/** Fetches products that were viewed, and forgets those that are not in the shop any more. */
async function fetchViewed(ids: readonly string[], signal: AbortSignal): Promise<Product[]> {
  const products = await fetchExisting(ids, signal);
  for (const id of ids) if (!products.some(({ _id }) => _id === id)) viewed.remove(id);
  return products;
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
          <ProductCard key={product._id} product={product} />
        ))}
      </div>
    </section>
  );
}
