import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { NavIcon } from './NavIcon.tsx';

interface Props {
  id: string;
  /** The full name of who is logged in. */
  name: string;
  /** The items of a list. */
  children: ReactNode;
}

/** A dropdown with the account's name. */
export function NavMenu({ id, name, children }: Props) {
  const { open, toggle, button, handlers } = useDisclosure();
  return (
    <div className="nav-menu" {...handlers}>
      <button type="button" className="nav-link" ref={button} aria-expanded={open} aria-controls={id} onClick={toggle}>
        <NavIcon name="person" size={22} />
        <span className="nav-name">{name}</span>
        <span className="tiny">
          <NavIcon name="down" size={14} />
        </span>
      </button>
      <ul id={id} hidden={!open}>
        {children}
      </ul>
    </div>
  );
}

/** Toggles by the button; closes on Escape, a click on an item, a click or focus outside, and navigation. */
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
    // An item may open a dialog, which returns the focus to the button.
    onClick: ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('li') === null) return;
      setOpen(false);
      button.current?.focus();
    },
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
