import Button from 'antd/es/button';
import { type RefObject, useEffect, useState } from 'react';
import { Price } from '../../../shared/components/Price.tsx';
import { detailsTexts as texts } from './details-texts.ts';
import './sticky-buy-bar.css';

interface Props {
  price: number;
  working: boolean;
  onAdd: () => void;
  /** The page's own button: the bar shows while that is out of sight. */
  watched: RefObject<HTMLElement | null>;
}

/** On a phone 'Add to cart' stays in reach (docs/look.md#phones). */
export function StickyBuyBar({ price, working, onAdd, watched }: Props) {
  const outOfSight = useOutOfSight(watched);
  return (
    <div className={outOfSight ? 'buy-bar is-on' : 'buy-bar'} inert={!outOfSight}>
      <Price value={price} size="l" />
      <Button type="primary" loading={working} onClick={onAdd}>
        {texts.addToCart}
      </Button>
    </div>
  );
}

function useOutOfSight(watched: RefObject<HTMLElement | null>): boolean {
  const [outOfSight, setOutOfSight] = useState(false);
  useEffect(() => {
    if (watched.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry && setOutOfSight(!entry.isIntersecting));
    observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);
  return outOfSight;
}
