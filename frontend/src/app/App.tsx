import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { Store } from 'redux';
import { AfterLogout } from './AfterLogout.tsx';
import { DeskConnection } from './DeskConnection.tsx';
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
          <DeskConnection />
          <ShopRoutes />
        </BrowserRouter>
      </Provider>
    </RootErrorBoundary>
  );
}
