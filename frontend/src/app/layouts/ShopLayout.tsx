import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loader } from '../../shared/components/Loader.tsx';
import { appTexts } from '../app-texts.ts';
import { CrashGuard } from '../CrashGuard.tsx';
import { Footer } from '../Footer.tsx';
import { NavBar } from '../navigation/NavBar.tsx';
import { StaleBanner } from '../StaleBanner.tsx';

/** The frame of the storefront: navigation, the page, footer. */
export function ShopLayout() {
  return (
    <>
      <a className="skip" href="#main">
        {appTexts.skip}
      </a>
      <NavBar />
      <StaleBanner />
      <CrashGuard>
        <Suspense fallback={<Loader />}>
          <Outlet />
        </Suspense>
      </CrashGuard>
      <Footer />
    </>
  );
}
