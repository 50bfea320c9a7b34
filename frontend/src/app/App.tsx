import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { Store } from 'redux';
import { AdministratorsDesk } from './AdministratorsDesk.tsx';
import { AfterLogout } from './AfterLogout.tsx';
import { RootErrorBoundary } from './PageErrorBoundary.tsx';
import { PageFocus } from './PageFocus.tsx';
import { Prefetch } from './Prefetch.tsx';
import type { RootState } from './root-reducer.ts';
import { ShopRoutes } from './routes.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';

interface Props {
  store: Store;
  /** The state that the HTML was rendered with, for hydration. */
  serverState?: RootState;
}

export function App({ store, serverState }: Props) {
  return (
    <RootErrorBoundary>
      <Provider store={store} {...(serverState && { serverState })}>
        <BrowserRouter>
          <ShopPages />
        </BrowserRouter>
      </Provider>
    </RootErrorBoundary>
  );
}

/** All pages, and what accompanies them, in a router. */
export function ShopPages() {
  return (
    <>
      <ScrollToTop />
      <PageFocus />
      <Prefetch />
      <AfterLogout />
      <AdministratorsDesk />
      <ShopRoutes />
    </>
  );
}
