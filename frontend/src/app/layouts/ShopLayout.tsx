import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loader } from '../../shared/components/Loader.tsx';
import { appTexts } from '../app-texts.ts';
import { Footer } from '../Footer.tsx';
import { NavBar } from '../navigation/NavBar.tsx';
import { PageErrorBoundary } from '../PageErrorBoundary.tsx';
import { StaleBanner } from '../StaleBanner.tsx';

/** The layout of the storefront: navigation, page and footer. */
export function ShopLayout() {
  return (
    <>
      <a className="skip" href="#main">
        {appTexts.skip}
      </a>
      <NavBar />
      <StaleBanner />
      <PageErrorBoundary>
        <Suspense fallback={<Loader />}>
          <Outlet />
        </Suspense>
      </PageErrorBoundary>
      <Footer />
    </>
  );
}
