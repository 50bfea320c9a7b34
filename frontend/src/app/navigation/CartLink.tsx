import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { pages } from '../../shared/paths.ts';
import { selectCart } from '../../shared/state/cart.ts';
import { navigationTexts as texts } from '../app-texts.ts';
import { NavIcon } from './NavIcon.tsx';

/** How long the mini cart stays open after the pointer leaves, in milliseconds, to cross the gap to it. */
const CLOSE_DELAY_MS = 150;

/** The cart link with the item count, empty at 0; hover or focus opens the mini cart (docs/look.md#navigation). */
export function CartLink() {
  const { itemsCount } = useSelector(selectCart);
  const { pathname } = useLocation();
  const { open, handlers, close } = useHoverOrFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(close, [pathname]);
  return (
    <div className="nav-cart-area" {...handlers}>
      <Link className="nav-link nav-cart" to={pages.cart}>
        <NavIcon name="bag" />
        {itemsCount > 0 && <span className="nav-count">{itemsCount}</span>}
        <span className="nav-wide">{texts.cart}</span>
      </Link>
      {open && itemsCount > 0 && pathname !== pages.cart && <MiniCart />}
    </div>
  );
}

function useHoverOrFocus() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setOpenLater = (next: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delayMs);
  };
  const handlers = {
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && setOpenLater(true, 0),
    onPointerLeave: () => setOpenLater(false, CLOSE_DELAY_MS),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setOpenLater(true, 0),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setOpenLater(false, 0),
    onKeyDown: (event: { key: string }) => event.key === 'Escape' && setOpenLater(false, 0),
  };
  return { open, handlers, close: () => setOpen(false) };
}

/** Loaded at first use: phones have none. */
const MiniCart = lazyPart(async () => (await import('./MiniCart.tsx')).MiniCart);
