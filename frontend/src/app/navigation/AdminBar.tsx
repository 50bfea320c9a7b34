import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { isDialogOpen } from '../../shared/browser/is-dialog-open.ts';
import { singleKeyOf } from '../../shared/browser/single-keys.ts';
import { PartFailed } from '../../shared/components/PartFailed.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { pages } from '../../shared/paths.ts';
import { logoutRequested, selectUser } from '../../shared/state/session.ts';
import '../../shared/styles/kbd.css';
import { loadThemed } from '../../shared/theme/load-themed.tsx';
import { navigationTexts as texts } from '../app-texts.ts';
import { adminTheme } from '../lazy-named.tsx';
import './admin-bar.css';
import { AdminLink } from './AdminLink.tsx';
import { Logo } from './Logo.tsx';
import { NavIcon } from './NavIcon.tsx';
import { NavMenu } from './NavMenu.tsx';
import './navigation.css';
import { useCategories } from './use-categories.ts';
import { useHiddenOnScroll } from './use-hidden-on-scroll.ts';

type Overlay = 'palette' | 'keys';

/** The slim header of the administration's pages (docs/api.md#screens): no categories and no cart, but the palette. */
export function AdminBar() {
  useCategories();
  const user = useSelector(selectUser);
  return (
    <header className={useHiddenOnScroll() ? 'nav admin-bar is-hidden' : 'nav admin-bar'}>
      <div className="admin-bar-in">
        <Logo />
        {user?.isAdmin && <Tools name={`${user.name} ${user.lastName}`} />}
      </div>
    </header>
  );
}

/** What an administrator has in the header. */
function Tools({ name }: { name: string }) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const close = useCallback(() => setOverlay(null), []);
  const showKeys = useCallback(() => setOverlay('keys'), []);
  useShortcuts(setOverlay);
  return (
    <>
      <AdminLink />
      <button
        type="button"
        className="admin-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOverlay('palette')}
      >
        <NavIcon name="search" size={18} />
        <span className="admin-search-words">{texts.palette}</span>
        <kbd aria-hidden>{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <nav className="nav-right" aria-label={texts.account}>
        <Link className="nav-link admin-shop" to={pages.home}>
          {texts.viewShop}
        </Link>
        <AdministratorMenu name={name} onKeys={showKeys} />
      </nav>
      {overlay === 'palette' && <Palette onClose={close} onKeys={showKeys} />}
      {overlay === 'keys' && <KeysDialog onClose={close} />}
    </>
  );
}

function AdministratorMenu({ name, onKeys }: { name: string; onKeys: () => void }) {
  const dispatch = useDispatch();
  return (
    <NavMenu id="administrator-menu" name={name}>
      <li className="admin-shop-item">
        <Link to={pages.home}>{texts.viewShop}</Link>
      </li>
      <li>
        <Link to={pages.profile}>{texts.myProfile}</Link>
      </li>
      <li>
        <button type="button" onClick={onKeys}>
          {texts.keys}
        </button>
      </li>
      <li>
        <button type="button" onClick={() => dispatch(logoutRequested())}>
          {texts.logout}
        </button>
      </li>
    </NavMenu>
  );
}

/** Ctrl+K or ⌘K opens and closes the palette, also while somebody types; `?` shows the keys. */
function useShortcuts(setOverlay: (change: (now: Overlay | null) => Overlay | null) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        // Else the browser focuses its own search.
        event.preventDefault();
        // A dialog that asks something stays alone.
        setOverlay((now) => (now === 'palette' ? null : now === null && isDialogOpen() ? null : 'palette'));
      } else if (singleKeyOf(event) === '?') setOverlay((now) => now ?? 'keys');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [setOverlay]);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

const Palette = lazyPart(
  () => loadThemed(() => import('../../features/admin/palette/Palette.tsx'), 'Palette', adminTheme),
  PartFailed,
);
const KeysDialog = lazyPart(
  () => loadThemed(() => import('../../features/admin/keys/KeysDialog.tsx'), 'KeysDialog', adminTheme),
  PartFailed,
);
