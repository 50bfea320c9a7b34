import { useCallback, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { loadThemed } from '../../shared/theme/load-themed.tsx';
import { navigationTexts as texts } from '../app-texts.ts';
import { NavIcon } from './NavIcon.tsx';

/** The menu button on phones; the drawer is loaded on first use. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const [failed, setFailed] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  // The next tap loads it again.
  const forget = () => {
    setOpen(false);
    setUsed(false);
    setFailed(true);
  };
  const openMenu = () => {
    setUsed(true);
    setFailed(false);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="nav-burger" aria-label={texts.menu} aria-expanded={open} onClick={openMenu}>
        <NavIcon name="menu" />
      </button>
      {used && <MenuDrawer open={open} onClose={close} onFailed={forget} />}
      {failed && (
        <p className="menu-failed" role="alert">
          {texts.menuFailed}
        </p>
      )}
    </>
  );
}

const MenuDrawer = lazyPart(() => loadThemed(() => import('./MenuDrawer.tsx'), 'MenuDrawer'));
