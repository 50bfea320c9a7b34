import { fireEvent, render, screen } from '@testing-library/react';
import { aCategory, aProductList } from '../shared/testing/catalogue-fixtures.ts';
import { fakeServer } from '../shared/testing/fake-server.ts';
import { App } from './App.tsx';
import { createShopStore } from './store.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const line = () => document.querySelector('.loader-line');

describe('a page whose code is not loaded yet', () => {
  it('leaves the one before it in place, under a line, until it is there', async () => {
    fakeServer({
      'GET /api/categories': () => ({ body: [aCategory('Audio')] }),
      'GET /api/products/': () => ({ body: aProductList([]) }),
      'GET /api/products/bestsellers': () => ({ body: [] }),
    });
    window.history.pushState({}, '', '/product-list');
    render(<App store={createShopStore()} />);
    const list = await heading('All products');
    expect(line()).toBeNull();
    fireEvent.click(screen.getAllByRole('link', { name: 'Login' })[0] as HTMLElement);
    expect(window.location.pathname).toBe('/login');
    expect(line()).not.toBeNull();
    expect(list.isConnected).toBe(true);
    await heading('Login');
    expect(list.isConnected).toBe(false);
    expect(line()).toBeNull();
    expect(document.title).toBe('Login · Best Online Shop');
  });
});
