import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { Loader } from '../../shared/components/Loader.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { selectShop } from '../../shared/state/shop.ts';
import { loadThemed } from '../../shared/theme/load-themed.tsx';
import { appTexts } from '../app-texts.ts';
import { ConnectionBanner } from '../ConnectionBanner.tsx';
import { adminTheme } from '../lazy-named.tsx';
import { AdminBar } from '../navigation/AdminBar.tsx';
import { PageErrorBoundary } from '../PageErrorBoundary.tsx';
import { RouteGuard } from '../RouteGuard.tsx';
import { SchemeSelect } from '../SchemeSelect.tsx';
import './admin-layout.css';

/** The layout of the admin pages: navigation, side menu, page and copyright line. */
export function AdminLayout() {
  const { name } = useSelector(selectShop);
  return (
    <div className="is-admin">
      <a className="skip" href="#main">
        {appTexts.skip}
      </a>
      <AdminBar />
      <ConnectionBanner />
      <RouteGuard adminOnly>
        <div className="admin">
          <Menu fallback={<div className="admin-menu-placeholder" />} />
          <main id="main" tabIndex={-1} className="admin-main">
            <PasswordNotice />
            <PageErrorBoundary insideMain>
              <Suspense fallback={<Loader />}>
                <Outlet />
              </Suspense>
            </PageErrorBoundary>
          </main>
        </div>
      </RouteGuard>
      <footer className="admin-footer">
        <p>{appTexts.copyright(new Date().getUTCFullYear(), name)}</p>
        <SchemeSelect />
      </footer>
    </div>
  );
}

const PasswordNotice = lazyPart(() =>
  loadThemed(() => import('../../features/security/PasswordNotice.tsx'), 'PasswordNotice', adminTheme),
);
const Menu = lazyPart(() => loadThemed(() => import('./MenuWithCounts.tsx'), 'MenuWithCounts', adminTheme));
