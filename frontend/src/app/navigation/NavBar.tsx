import { navigationTexts } from '../app-texts.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { CartLink } from './CartLink.tsx';
import { Logo } from './Logo.tsx';
import './navigation.css';
import { PhoneMenu } from './PhoneMenu.tsx';
import { SearchBar } from './SearchBar.tsx';
import { useCategories } from './use-categories.ts';
import { useHiddenOnScroll } from './use-hidden-on-scroll.ts';

/** The sticky navigation bar of the storefront (docs/requirements.md#navigation-bar). */
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
