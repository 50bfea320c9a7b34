import { type RefObject, useEffect, useState } from 'react';
import { Price } from '../../../shared/components/Price.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { detailsTexts as texts } from './details-texts.ts';
import './sticky-buy-bar.css';

interface Props {
  price: number;
  working: boolean;
  onAdd: () => void;
  /** The page's own button; the bar shows while it is outside the viewport. */
  anchor: RefObject<HTMLElement | null>;
}

/** Keeps 'Add to cart' reachable on phones (docs/look.md#phones). */
export function StickyBuyBar({ price, working, onAdd, anchor }: Props) {
  const visible = useOutsideViewport(anchor);
  return (
    <div className={visible ? 'buy-bar is-visible' : 'buy-bar'} inert={!visible}>
      <Price value={price} size="l" />
      <PushButton primary working={working} onClick={onAdd}>
        {texts.addToCart}
      </PushButton>
    </div>
  );
}

function useOutsideViewport(element: RefObject<HTMLElement | null>): boolean {
  const [outside, setOutside] = useState(false);
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry && setOutside(!entry.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return outside;
}
