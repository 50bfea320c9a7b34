import { useContext, useDeferredValue, useState } from 'react';
import { Provider } from 'react-redux';
import { unstable_HistoryRouter as HistoryRouter, UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import type { Store } from 'redux';
import { createShopHistory } from '../shared/browser/shop-history.ts';
import { AdministratorsDesk } from './AdministratorsDesk.tsx';
import { AfterLogout } from './AfterLogout.tsx';
import { NavigationLine } from './NavigationLine.tsx';
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
  const [history] = useState(createShopHistory);
  return (
    <RootErrorBoundary>
      <Provider store={store} {...(serverState && { serverState })}>
        <HistoryRouter history={history} useTransitions={false}>
          <ShopPages />
        </HistoryRouter>
      </Provider>
    </RootErrorBoundary>
  );
}

/**
 * All pages, and what accompanies them, in a router. What is shown follows the router's location as soon as its code is there:
 * until then the page before it stays, under a line.
 */
export function ShopPages() {
  const current = useContext(LocationContext);
  const shown = useDeferredValue(current);
  return (
    <>
      <NavigationLine pending={current.location.pathname !== shown.location.pathname} />
      <LocationContext.Provider value={shown}>{pages}</LocationContext.Provider>
    </>
  );
}

// One element, so that a location that is not shown yet renders nothing again: the page may not have been hydrated.
const pages = (
  <>
    <ScrollToTop />
    <PageFocus />
    <Prefetch />
    <AfterLogout />
    <AdministratorsDesk />
    <ShopRoutes />
  </>
);
