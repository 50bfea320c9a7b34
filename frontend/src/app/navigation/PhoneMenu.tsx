import { Suspense, useCallback, useState } from 'react';
import { navigationTexts as texts } from '../app-texts.ts';
import { lazyNamed } from '../lazy-named.tsx';
import { NavIcon } from './NavIcon.tsx';

/** The phone's menu: its button at once, the drawer with the first use. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="nav-burger" aria-label={texts.menu} aria-expanded={open} onClick={show}>
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
