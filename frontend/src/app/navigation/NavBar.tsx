import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { categoriesRequested, selectCategoriesStatus } from '../../shared/state/categories.ts';
import { navigationTexts } from '../app-texts.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { CartLink } from './CartLink.tsx';
import { Logo } from './Logo.tsx';
import './navigation.css';
import { PhoneMenu } from './PhoneMenu.tsx';
import { SearchBar } from './SearchBar.tsx';
import { useHiddenOnScroll } from './use-hidden-on-scroll.ts';

/** The sticky navigation bar of every page (docs/requirements.md#navigation-bar). */
export function NavBar() {
  useCategories();
  return (
    <header className={useHiddenOnScroll() ? 'nav is-hidden' : 'nav'}>
      <div className="nav-in">
        <PhoneMenu />
        <Logo />
        <SearchBar />
        <nav className="nav-right" aria-label={navigationTexts.account}>
          <AccountLinks />
          <CartLink />
        </nav>
      </div>
    </header>
  );
}

/** Loads the categories; after a failure, retries on the next path change. */
function useCategories() {
  const status = useSelector(selectCategoriesStatus);
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure alone must not cause an immediate retry
  useEffect(() => {
    if (status === 'idle' || status === 'failed') dispatch(categoriesRequested());
  }, [pathname, dispatch]);
}
