import { Suspense, useCallback, useState } from 'react';
import { navigationTexts as texts } from '../app-texts.ts';
import { lazyNamed } from '../lazy-named.tsx';
import { NavIcon } from './NavIcon.tsx';

/** The menu button on phones; the drawer is loaded on first use. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const openMenu = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="nav-burger" aria-label={texts.menu} aria-expanded={open} onClick={openMenu}>
        <NavIcon name="menu" />
      </button>
      {used && (
        <Suspense>
          <MenuDrawer open={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const MenuDrawer = lazyNamed(() => import('./MenuDrawer.tsx'), 'MenuDrawer');
