import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { Store } from 'redux';
import { AdministratorsDesk } from './AdministratorsDesk.tsx';
import { AfterLogout } from './AfterLogout.tsx';
import { RootErrorBoundary } from './PageErrorBoundary.tsx';
import { PageFocus } from './PageFocus.tsx';
import { Prefetch } from './Prefetch.tsx';
import { ShopRoutes } from './routes.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';

export function App({ store }: { store: Store }) {
  return (
    <RootErrorBoundary>
      <Provider store={store}>
        <BrowserRouter>
          <ScrollToTop />
          <PageFocus />
          <Prefetch />
          <AfterLogout />
          <AdministratorsDesk />
          <ShopRoutes />
        </BrowserRouter>
      </Provider>
    </RootErrorBoundary>
  );
}
