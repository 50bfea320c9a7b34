import CompassOutlined from '@ant-design/icons/es/icons/CompassOutlined';
import { DEFAULT_TITLE, titleOf } from '@shop/contracts/pages.ts';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { Breadcrumbs, type Crumb } from '../../../shared/components/Breadcrumbs.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { LinkBanner } from '../../../shared/components/LinkBanner.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { pages } from '../../../shared/paths.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { BuyPanel } from './BuyPanel.tsx';
import { DetailsSkeleton } from './DetailsSkeleton.tsx';
import { detailsTexts as texts } from './details-texts.ts';
import { Gallery } from './Gallery.tsx';
import { MoreProducts } from './MoreProducts.tsx';
import './product-details.css';
import { productLeft, productOpened, selectProductDetails } from './product-details-slice.ts';
import { Reviews } from './Reviews.tsx';

/** One product (docs/requirements.md#product-details): images, description, 'Add to cart' and reviews. */
export function ProductDetailsPage() {
  const { id = '' } = useParams();
  const { status, product, message, notFound } = useSelector(selectProductDetails);
  const dispatch = useDispatch();
  const load = useCallback(() => dispatch(productOpened(id)), [dispatch, id]);
  useEffect(() => {
    load();
    return () => {
      dispatch(productLeft());
    };
  }, [load, dispatch]);

  useTitle(status === 'failed' ? DEFAULT_TITLE : product?._id === id ? titleOf(product.name) : undefined);
  if (status === 'failed') {
    return (
      <main id="main" tabIndex={-1} className="wrap page">
        <h1 className="sr">{message}</h1>
        {notFound ? (
          <EmptyState icon={<CompassOutlined />} title={message}>
            <LinkButton to={pages.productList()} primary>
              {texts.toProducts}
            </LinkButton>
          </EmptyState>
        ) : (
          <ErrorState title={message} onRetry={load}>
            <LinkButton to={pages.productList()}>{texts.toProducts}</LinkButton>
          </ErrorState>
        )}
      </main>
    );
  }
  if (product === null || product._id !== id) return <DetailsSkeleton />;
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <Breadcrumbs way={breadcrumbsOf(product.category, product.name)} />
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

function breadcrumbsOf(category: string, name: string): Crumb[] {
  const names = category.split('/');
  const categories = names.map((title, depth) => ({
    title,
    to: pages.productList({ category: names.slice(0, depth + 1).join('/') }),
  }));
  return [{ title: texts.home, to: pages.home }, ...categories, { title: name }];
}
