import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { Banner } from '../../../shared/components/Banner.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { type Adding, selectCart } from '../../../shared/state/cart.ts';
import './add-to-cart-result.css';
import { Icon } from '../../../shared/components/Icon.tsx';
import { detailsTexts as texts } from './details-texts.ts';

interface Props {
  adding: Adding | null;
  product: ProductDetails;
  /** Scrolls the result into view and focuses it, for clicks in the sticky bar. */
  reveal?: boolean;
}

/** The result of 'Add to cart': links to continue (docs/requirements.md#product-details), or the error message. */
export function AddToCartResult({ adding, product, reveal = false }: Props) {
  const { itemsCount, cartSubtotal } = useSelector(selectCart);
  return (
    <>
      {adding?.status === 'failed' && (
        <Alert reveal={reveal}>
          <Banner tone="bad">{adding.message}</Banner>
        </Alert>
      )}
      {adding?.status === 'added' && (
        <Alert reveal={reveal} className="added">
          <ResponsiveImage image={product.images[0]} sizes="64px" eager />
          <p>
            <strong>
              <Icon of={CheckCircleFilled} /> {texts.added}
            </strong>
            <span className="faint">{texts.inAll(itemsCount, formatMoney(cartSubtotal))}</span>
          </p>
          <div className="added-actions">
            <GoBack />
            <LinkButton to={pages.cart} primary>
              {texts.goToCart}
            </LinkButton>
          </div>
        </Alert>
      )}
    </>
  );
}

function Alert({ reveal, className, children }: { reveal: boolean; className?: string; children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!reveal) return;
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: 'center', behavior: reducedMotion ? 'instant' : 'smooth' });
  }, [reveal]);
  return (
    <div ref={alert} role="alert" tabIndex={-1} {...(className && { className })}>
      {children}
    </div>
  );
}

/** Goes back in the history, or to the products for visitors who opened this page directly. */
function GoBack() {
  const navigate = useNavigate();
  const historyIndex = (window.history.state as { idx?: number } | null)?.idx ?? 0;
  return (
    <PushButton onClick={() => void (historyIndex > 0 ? navigate(-1) : navigate(pages.productList()))}>
      {texts.goBack}
    </PushButton>
  );
}
