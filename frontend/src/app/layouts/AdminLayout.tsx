import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loader } from '../../shared/components/Loader.tsx';
import { appTexts } from '../app-texts.ts';
import { CrashGuard } from '../CrashGuard.tsx';
import { adminTheme, lazyNamed } from '../lazy-named.tsx';
import { NavBar } from '../navigation/NavBar.tsx';
import { RouteGuard } from '../RouteGuard.tsx';
import './admin-layout.css';

/** The frame of the administrator's screens: navigation, side menu, the page as `main` on mist, and the copyright line. */
export function AdminLayout() {
  return (
    <div className="is-admin">
      <a className="skip" href="#main">
        {appTexts.skip}
      </a>
      <NavBar />
      <RouteGuard adminOnly>
        <div className="admin">
          <Suspense fallback={<div className="admin-menu-place" />}>
            <AdminMenu />
          </Suspense>
          <main id="main" tabIndex={-1} className="admin-main">
            <CrashGuard>
              <Suspense fallback={<Loader />}>
                <Outlet />
              </Suspense>
            </CrashGuard>
          </main>
        </div>
      </RouteGuard>
      <footer className="admin-footer">{appTexts.copyright(new Date().getUTCFullYear())}</footer>
    </div>
  );
}

const AdminMenu = lazyNamed(() => import('../../features/admin/AdminMenu.tsx'), 'AdminMenu', adminTheme);
