import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { Banner } from '../../../shared/components/Banner.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { Picture } from '../../../shared/components/Picture.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { type Adding, selectCart } from '../../../shared/state/cart.ts';
import './added-note.css';
import { detailsTexts as texts } from './details-texts.ts';

interface Props {
  adding: Adding | null;
  product: ProductDetails;
  /** It was added where this note is out of sight: the note is brought into view and has the focus. */
  fromAfar?: boolean;
}

/** Under 'Add to cart': that it worked, with the ways on (docs/requirements.md#product-details), or what the shop said instead. */
export function AddedNote({ adding, product, fromAfar = false }: Props) {
  const { itemsCount, cartSubtotal } = useSelector(selectCart);
  return (
    <>
      {adding?.status === 'failed' && (
        <Note fromAfar={fromAfar}>
          <Banner tone="bad">{adding.message}</Banner>
        </Note>
      )}
      {adding?.status === 'added' && (
        <Note fromAfar={fromAfar} className="added">
          <Picture image={product.images[0]} sizes="64px" eager />
          <p>
            <strong>
              <CheckCircleFilled aria-hidden /> {texts.added}
            </strong>
            <span className="faint">{texts.inAll(itemsCount, formatMoney(cartSubtotal))}</span>
          </p>
          <div className="added-ways">
            <GoBack />
            <LinkButton to={pages.cart} primary>
              {texts.goToCart}
            </LinkButton>
          </div>
        </Note>
      )}
    </>
  );
}

function Note({ fromAfar, className, children }: { fromAfar: boolean; className?: string; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!fromAfar) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'center', behavior: still ? 'instant' : 'smooth' });
  }, [fromAfar]);
  return (
    <div ref={note} role="alert" tabIndex={-1} {...(className && { className })}>
      {children}
    </div>
  );
}

/** Where the visitor came from; a visitor who came straight to this page continues to the products. */
function GoBack() {
  const navigate = useNavigate();
  const cameFromHere = (window.history.state as { idx?: number } | null)?.idx ?? 0;
  return (
    <Button onClick={() => void (cameFromHere > 0 ? navigate(-1) : navigate(pages.productList()))}>
      {texts.goBack}
    </Button>
  );
}
