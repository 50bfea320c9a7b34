import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { sagaStore } from './saga-store.ts';

/** Renders what needs nothing of the store but the endpoints' data, at a URL. */
export function renderInStore(element: ReactNode, at = '/') {
  const wrapper = inStore(at);
  return render(element, { wrapper });
}

/** Wraps an element for `render` or `renderHook` into a store of its own, and a router. */
export function inStore(at = '/') {
  const { store } = sagaStore({});
  return ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </Provider>
  );
}
