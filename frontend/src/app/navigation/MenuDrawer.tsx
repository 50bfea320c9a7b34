import Drawer from 'antd/es/drawer';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { formatCount } from '../../shared/format.ts';
import { useBackCloses } from '../../shared/hooks/use-back-closes.ts';
import { pages } from '../../shared/paths.ts';
import { hasProducts, isTopLevel, selectCategories } from '../../shared/state/categories.ts';
import { logoutRequested, selectUser } from '../../shared/state/session.ts';
import { navigationTexts as texts } from '../app-texts.ts';
import './menu-drawer.css';

/** The navigation menu on phones; closes on navigation and by the browser's Back. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  useBackCloses(open, onClose);
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (pathname === openedAt.current) return;
    openedAt.current = pathname;
    onClose();
  }, [pathname, onClose]);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={320}
      title={texts.menu}
      closable={{ placement: 'end' }}
    >
      <nav className="drawer-nav" aria-label={texts.menu}>
        <CategoryLinks />
        <p className="eyebrow">{texts.account}</p>
        <AccountMenuLinks />
        <Link to={pages.wishList}>{texts.wishList}</Link>
      </nav>
    </Drawer>
  );
}

function CategoryLinks() {
  const categories = useSelector(selectCategories).filter(isTopLevel).filter(hasProducts);
  return (
    <>
      <p className="eyebrow">{texts.categories}</p>
      <Link to={pages.productList()}>{texts.allProducts}</Link>
      {categories.map(({ name, productsNumber }) => (
        <Link key={name} to={pages.productList({ category: name })}>
          {name}
          <span className="faint">{formatCount(productsNumber)}</span>
        </Link>
      ))}
    </>
  );
}

function AccountMenuLinks(): ReactNode {
  const user = useSelector(selectUser);
  const dispatch = useDispatch();
  if (user === null) {
    return (
      <>
        <Link to={pages.login}>{texts.login}</Link>
        <Link to={pages.register}>{texts.register}</Link>
      </>
    );
  }
  return (
    <>
      {user.isAdmin && <Link to={pages.adminOrders}>{texts.admin}</Link>}
      <Link to={pages.myOrders}>{texts.myOrders}</Link>
      <Link to={pages.profile}>{texts.myProfile}</Link>
      <button type="button" onClick={() => dispatch(logoutRequested())}>
        {texts.logout}
      </button>
    </>
  );
}
