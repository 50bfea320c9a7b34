import { defaultSettings } from '@shop/contracts/default-settings.ts';
import { act, render as renderWith } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { shopChanged } from '../state/shop.ts';
import { sagaStore } from '../testing/saga-store.ts';
import { useTitle } from './use-title.ts';

function Page({ title }: { title: string | null | undefined }) {
  useTitle(title);
  return null;
}

let store: ReturnType<typeof sagaStore>['store'];
beforeEach(() => {
  store = sagaStore({}).store;
});
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
const render = (page: ReactNode) => renderWith(page, { wrapper });

describe('useTitle', () => {
  it('sets the title of a page, and the default title after the page is left', () => {
    const { unmount } = render(<Page title="Lamp" />);
    expect(document.title).toBe('Lamp · Best Online Shop');
    unmount();
    expect(document.title).toBe('Best online shop');
  });

  it('keeps the title from the server while the page has none', () => {
    document.title = 'Lamp · Best Online Shop';
    const { rerender } = render(<Page title={undefined} />);
    expect(document.title).toBe('Lamp · Best Online Shop');
    rerender(<Page title="Torch" />);
    expect(document.title).toBe('Torch · Best Online Shop');
  });

  it('follows the name of the shop, also on pages without a title of their own', () => {
    const { rerender } = render(<Page title="Lamp" />);
    act(() => void store.dispatch(shopChanged({ ...defaultSettings, name: 'Ada’s Bikes' })));
    expect(document.title).toBe('Lamp · Ada’s Bikes');
    rerender(<Page title={null} />);
    expect(document.title).toBe('Ada’s Bikes');
  });

  it('replaces the title from the server when a page without a title is left', () => {
    document.title = 'Lamp · Best Online Shop';
    render(<Page title={undefined} />).unmount();
    expect(document.title).toBe('Best online shop');
  });
});
