import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';
import { logoutRequested } from '../../shared/state/session.ts';
import { navigationTexts as texts } from '../app-texts.ts';
import { NavIcon } from './NavIcon.tsx';

const MENU_ID = 'customer-menu';

/** The customer's dropdown, labelled with their full name: My orders, My profile, Logout (docs/requirements.md#navigation-bar). */
export function CustomerMenu({ fullName }: { fullName: string }) {
  const { open, toggle, button, handlers } = useDisclosure();
  const dispatch = useDispatch();
  return (
    <div className="nav-menu" {...handlers}>
      <button
        type="button"
        className="nav-link"
        ref={button}
        aria-expanded={open}
        aria-controls={MENU_ID}
        onClick={toggle}
      >
        <NavIcon name="person" size={22} />
        <span className="nav-name">{fullName}</span>
        <span className="tiny">
          <NavIcon name="down" size={14} />
        </span>
      </button>
      <ul id={MENU_ID} hidden={!open}>
        <li>
          <Link to={pages.myOrders}>{texts.myOrders}</Link>
        </li>
        <li>
          <Link to={pages.profile}>{texts.myProfile}</Link>
        </li>
        <li>
          <Link to={pages.wishList}>{texts.wishList}</Link>
        </li>
        <li>
          <button type="button" onClick={() => dispatch(logoutRequested())}>
            {texts.logout}
          </button>
        </li>
      </ul>
    </div>
  );
}

/** Toggles by the button; closes on Escape, a click or focus outside, and navigation. */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path triggers the effect
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !button.current?.parentElement?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return;
      setOpen(false);
      button.current?.focus();
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
    },
  };
  return { open, toggle: () => setOpen(!open), button, handlers };
}
