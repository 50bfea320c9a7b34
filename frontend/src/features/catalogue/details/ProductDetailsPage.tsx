import CompassOutlined from '@ant-design/icons-svg/es/asn/CompassOutlined';
import type { Product } from '@shop/contracts/catalogue-api.ts';
import { DEFAULT_TITLE, titleOf } from '@shop/contracts/pages.ts';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { messageOf, statusOf } from '../../../shared/api/api-client.ts';
import { Breadcrumbs } from '../../../shared/components/Breadcrumbs.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { LinkBanner } from '../../../shared/components/LinkBanner.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { pages } from '../../../shared/paths.ts';
import { BuyPanel } from './BuyPanel.tsx';
import { DetailsSkeleton } from './DetailsSkeleton.tsx';
import { useProductDetailsQuery } from './details-api.ts';
import { detailsTexts as texts } from './details-texts.ts';
import { Gallery } from './Gallery.tsx';
import { MoreProducts } from './MoreProducts.tsx';
import { breadcrumbsOf } from './product-breadcrumbs.ts';
import './product-details.css';
import { Icon } from '../../../shared/components/Icon.tsx';
import { Reviews } from './Reviews.tsx';

/** How often an open page loads price and stock again, in milliseconds (docs/api.md#realtime). */
const REFRESH_MS = 10_000;

/** One product (docs/requirements.md#product-details): images, description, 'Add to cart' and reviews. */
export function ProductDetailsPage() {
  const { id = '' } = useParams();
  const { product, failure, reload } = useProduct(id);
  const card = useCard(id);
  const name = (product ?? card)?.name;
  useTitle(failure ? DEFAULT_TITLE : name && titleOf(name));
  if (failure) {
    const { message, notFound } = failure;
    return (
      <main id="main" tabIndex={-1} className="wrap page">
        <h1 className="sr">{message}</h1>
        {notFound ? (
          <EmptyState icon={<Icon of={CompassOutlined} />} title={message}>
            <LinkButton to={pages.productList()} primary>
              {texts.toProducts}
            </LinkButton>
          </EmptyState>
        ) : (
          <ErrorState title={message} onRetry={reload}>
            <LinkButton to={pages.productList()}>{texts.toProducts}</LinkButton>
          </ErrorState>
        )}
      </main>
    );
  }
  if (!product) return <DetailsSkeleton card={card} />;
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <Breadcrumbs way={breadcrumbsOf(product)} />
      {product.published === false && (
        <LinkBanner to={pages.editProduct(id)} link={texts.editProduct} primary={false}>
          {texts.draft}
        </LinkBanner>
      )}
      <div className="details">
        <Gallery key={id} name={product.name} images={product.images} />
        <BuyPanel key={`buy-${id}`} product={product} />
      </div>
      <Reviews key={`reviews-${id}`} product={product} />
      <MoreProducts key={`more-${id}`} product={product} />
    </main>
  );
}

/** The product, kept up to date; a failed refresh leaves it as it is, unless it was deleted. `failure` is shown in its place. */
function useProduct(id: string) {
  const [following, setFollowing] = useState(true);
  const {
    currentData: product,
    error,
    isFetching,
    refetch,
  } = useProductDetailsQuery(id, {
    pollingInterval: following ? REFRESH_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: following,
  });
  const notFound = statusOf(error) === 404;
  const failed = error !== undefined && (notFound || !product) && !isFetching;
  useEffect(() => setFollowing(!failed), [failed]);
  const failure = failed && { notFound, message: notFound && product ? texts.removed : messageOf(error) };
  return { product, failure, reload: refetch };
}

/** The card that led to the product: `ProductCard` leaves it in the location state. */
function useCard(id: string): Product | undefined {
  const state: { card?: Product } | null = useLocation().state;
  return state?.card?._id === id ? state.card : undefined;
}
