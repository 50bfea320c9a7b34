import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';
import { selectCart } from '../../shared/state/cart.ts';
import { navigationTexts as texts } from '../app-texts.ts';
import { MiniCart } from './MiniCart.tsx';
import { NavIcon } from './NavIcon.tsx';

/** The pointer may cross the gap between the link and the float in this time, in milliseconds. */
const GRACE_MS = 150;

/** The way to the cart; its badge is blank at 0, and hover or focus shows the lines (docs/look.md#navigation). */
export function CartLink() {
  const { itemsCount } = useSelector(selectCart);
  const { pathname } = useLocation();
  const { open, handlers, close } = useHoverOrFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visitor who has moved on no longer needs it
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
  const turn = (next: boolean, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), after);
  };
  const handlers = {
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && turn(true, 0),
    onPointerLeave: () => turn(false, GRACE_MS),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && turn(true, 0),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && turn(false, 0),
    onKeyDown: (event: { key: string }) => event.key === 'Escape' && turn(false, 0),
  };
  return { open, handlers, close: () => setOpen(false) };
}
