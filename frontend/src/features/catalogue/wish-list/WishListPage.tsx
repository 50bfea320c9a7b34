import HeartOutlined from '@ant-design/icons-svg/es/asn/HeartOutlined';
import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { useEffect, useState } from 'react';
import { useExistingProductsQuery } from '../../../shared/api/existing-products-api.ts';
import { focusHeading } from '../../../shared/browser/focus-heading.ts';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Breadcrumbs } from '../../../shared/components/Breadcrumbs.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { Icon } from '../../../shared/components/Icon.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { ProductCard } from '../../../shared/components/ProductCard.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { Reduction } from '../../../shared/components/Reduction.tsx';
import { CardSkeletons } from '../../../shared/components/Skeletons.tsx';
import { pages } from '../../../shared/paths.ts';
import type { Adding } from '../../../shared/state/cart.ts';
import { AddOne } from '../buy/AddOne.tsx';
import { useAdding } from '../details/use-adding.ts';
import './wish-list-page.css';
import { wishTexts as texts } from './wish-texts.ts';
import { setWished, useWished } from './wished-products.ts';

/** Each of a part's products is loaded by itself. */
const PART_SIZE = 12;

/** What this browser remembers (docs/api.md#screens), as it is today; what left the shop is forgotten. */
export function WishListPage() {
  const wished = useWished();
  // What is taken off leaves the parts as they are, so that none is loaded again.
  const [ids, setIds] = useState(wished);
  if (wished.some((id) => !ids.includes(id))) setIds(wished);
  const [parts, setParts] = useState(1);
  const [gone, setGone] = useState(0);
  const adding = useAdding();
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <Breadcrumbs way={[{ title: texts.shop, to: pages.home }, { title: texts.title }]} />
      <PageTitle title={texts.title} aside={wished.length > 0 && texts.count(wished.length)} />
      {gone > 0 && <Banner tone="quiet">{texts.gone(gone)}</Banner>}
      {wished.length === 0 && (
        <EmptyState icon={<Icon of={HeartOutlined} />} title={texts.nothing} text={texts.nothingText}>
          <LinkButton to={pages.productList()} primary>
            {texts.browse}
          </LinkButton>
        </EmptyState>
      )}
      {wished.length > 0 && (
        <div className="grid grid-4 grid-cards">
          {Array.from({ length: parts }, (_, part) => (
            <Part
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is named by its place
              key={part}
              ids={ids.slice(part * PART_SIZE, (part + 1) * PART_SIZE)}
              wished={wished}
              adding={adding}
              onGone={(count) => setGone((before) => before + count)}
            />
          ))}
        </div>
      )}
      {wished.length > 0 && ids.length > parts * PART_SIZE && (
        <p className="center">
          <PushButton onClick={() => setParts(parts + 1)}>{texts.more}</PushButton>
        </p>
      )}
    </main>
  );
}

interface PartProps {
  /** What is loaded, also when it has been taken off meanwhile. */
  ids: readonly string[];
  wished: readonly string[];
  adding: Adding | null;
  /** So many are not in the shop any more. */
  onGone: (count: number) => void;
}

function Part({ ids, wished, adding, onGone }: PartProps) {
  const { currentData: products, isError, refetch } = useExistingProductsQuery(ids);
  useEffect(() => {
    if (!products) return;
    const missing = ids.filter((id) => wished.includes(id) && !products.some(({ _id }) => _id === id));
    if (missing.length === 0) return;
    for (const id of missing) setWished(id, false);
    onGone(missing.length);
  }, [products, ids, wished, onGone]);
  if (isError)
    return (
      <div className="wish-failed">
        <ErrorState title={texts.failed} onRetry={refetch} />
      </div>
    );
  if (!products)
    return (
      <>
        <p className="sr" role="status">
          {texts.loading}
        </p>
        <CardSkeletons count={ids.length} />
      </>
    );
  return products
    .filter(({ _id }) => wished.includes(_id))
    .map((product) => <Wish key={product._id} product={product} adding={adding} />);
}

function Wish({ product, adding }: { product: ProductDetails; adding: Adding | null }) {
  return (
    <div className="wish">
      <ProductCard product={product}>
        <Reduction of={product} />
      </ProductCard>
      <div className="wish-actions">
        <AddOne product={product} adding={adding} />
        <button
          type="button"
          className="text-button"
          aria-label={texts.removeThis(product.name)}
          onClick={() => {
            setWished(product._id, false);
            // The button goes with its product.
            focusHeading();
          }}
        >
          {texts.remove}
        </button>
      </div>
    </div>
  );
}
