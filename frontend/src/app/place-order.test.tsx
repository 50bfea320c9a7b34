import { getConfig, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placed } from '../features/orders/render-orders.tsx';
import { aProductDetails } from '../shared/testing/catalogue-fixtures.ts';
import { fakeServer } from '../shared/testing/fake-server.ts';
import { signedIn } from '../shared/testing/people.ts';
import { App } from './App.tsx';
import { createShopStore } from './store.ts';

/** How long a test waits for a screen: 10 s, times TEST_TIME_FACTOR (jest.setup.ts). */
const SCREEN_MS = getConfig().asyncUtilTimeout;
const user = signedIn();
const { phoneNumber, address, country, zipCode, city, state } = placed.user;
const mug = { productID: 'mug', name: 'Mug', price: 18.9, image: null, count: 5, quantity: 2 };

describe('placing an order in the whole app', () => {
  it(
    'empties the cart and greets once on the page of the order',
    async () => {
      sessionStorage.userInfo = JSON.stringify(user);
      localStorage.cart = JSON.stringify({ cartItems: [mug], itemsCount: 2, cartSubtotal: 37.8 });
      fakeServer({
        'GET /api/get-token': () => ({ body: { token: 'user', isAdmin: false, user } }),
        'GET /api/config': () => ({ body: { paypal: null, cloudinary: null } }),
        'GET /api/categories': () => ({ body: [] }),
        'GET /api/products/get-one/mug': () => ({ body: aProductDetails({ _id: 'mug', name: 'Mug', count: 5 }) }),
        'GET /api/users/profile/u1': () => ({
          body: { ...user, phoneNumber, address, country, zipCode, city, state },
        }),
        'POST /api/orders': () => ({ status: 201, body: { ...placed, _id: 'o1' } }),
        'GET /api/orders/user/o1': () => ({ body: { ...placed, _id: 'o1' } }),
      });
      window.history.pushState({}, '', '/user/cart-details');
      const store = createShopStore();
      render(<App store={store} />);
      // The first render loads the modules of the pages.
      await screen.findByText('Harbour Road 3', { exact: false }, { timeout: 2.5 * SCREEN_MS });
      expect(store.getState().cart.contents.itemsCount).toBe(2);
      await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
      await screen.findByRole('heading', { level: 1, name: /Order/ });
      expect(window.location.pathname).toBe('/user/order-details/o1');
      const greeting = await screen.findByRole('region', { name: 'Thank you for your order, Maren!' });
      expect(greeting.textContent).toContain('Your order number is o1. We send the confirmation to m@example.com.');
      expect(greeting.textContent).toContain('you pay the courier');
      // A reload would not greet again.
      expect(window.history.state.usr).toBeNull();
      expect(store.getState().cart.contents).toEqual({ cartItems: [], itemsCount: 0, cartSubtotal: 0 });
      expect(JSON.parse(localStorage.cart)).toEqual({ cartItems: [], itemsCount: 0, cartSubtotal: 0 });
    },
    6 * SCREEN_MS,
  );
});
