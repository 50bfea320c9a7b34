import CompassOutlined from '@ant-design/icons-svg/es/asn/CompassOutlined';
import type { Product, ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { Fragment, useEffect, useState } from 'react';
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
import { BuySkeleton, GallerySkeleton } from './DetailsSkeleton.tsx';
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
  const shown = product ?? card;
  const [image, showImage] = useState<string>();
  useTitle(failure ? null : shown?.name);
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
  return (
    <main id="main" tabIndex={-1} className="wrap page" aria-busy={!product}>
      {shown && <Breadcrumbs way={breadcrumbsOf(shown)} />}
      {product?.published === false && (
        <LinkBanner to={pages.editProduct(id)} link={texts.editProduct} primary={false}>
          {texts.draft}
        </LinkBanner>
      )}
      {!product && (
        <p className={card ? 'sr' : 'faint details-loading'} role="status">
          {texts.loading}
        </p>
      )}
      <div className="details">
        {/* The card's images stay as they are when the product is there. */}
        {shown ? (
          <Gallery key={`images-${id}`} id={id} name={shown.name} images={shown.images} chosen={image} />
        ) : (
          <GallerySkeleton />
        )}
        {product ? <BuyPanel key={id} product={product} onImage={showImage} /> : <BuySkeleton card={card} />}
      </div>
      {product && (
        <Fragment key={id}>
          <Reviews product={product} />
          <MoreProducts product={product} />
        </Fragment>
      )}
    </main>
  );
}

/** Images and 'Add to cart'. Administrators preview it from here, so that it needs no file of its own on this page. */
export function ProductStage({ product }: { product: ProductDetails }) {
  const [image, showImage] = useState<string>();
  return (
    <div className="details">
      <Gallery id={product._id} name={product.name} images={product.images} chosen={image} />
      <BuyPanel product={product} onImage={showImage} />
    </div>
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
  // The history may hold one of an earlier release.
  return state?.card?._id === id && Array.isArray(state.card.images) ? state.card : undefined;
}
