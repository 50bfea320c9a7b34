import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { CartItem } from '../../shared/state/cart.ts';
import { aProductDetails } from '../../shared/testing/catalogue-fixtures.ts';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { sagaStore } from '../../shared/testing/saga-store.ts';
import { CartPage } from './CartPage.tsx';
import { cartSaga } from './cart-saga.ts';
import { cartReducer } from './cart-slice.ts';

const mug: CartItem = { productID: 'mug', name: 'Mug', price: 18.9, image: null, count: 9, quantity: 2 };
const mugDetails = aProductDetails({ _id: 'mug', name: 'Mug' });

function show(items: CartItem[], product: object = mugDetails) {
  localStorage.cart = JSON.stringify({ cartItems: items });
  fakeServer({
    'GET /api/products/get-one/mug': () => ({ body: product }),
    'GET /api/products/get-one/pot': () => ({ body: { ...mugDetails, _id: 'pot', name: 'Pot' } }),
  });
  const shop = sagaStore({ cart: cartReducer }, cartSaga);
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={['/cart']}>
        <Routes>
          <Route path="/cart" element={<CartPage />} />
          <Route path="/user/cart-details" element={<p>checkout</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}
const checkout = () => screen.getByRole('button', { name: 'Proceed to Checkout' });

afterEach(() => localStorage.clear());

describe('cart page', () => {
  it("shows 'Your cart is empty' and a disabled 'Proceed to Checkout' for an empty cart", () => {
    show([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeTruthy();
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(checkout()).toHaveProperty('disabled', true);
  });

  it("asks 'Are you sure?' before a removal, with 'Keep it' focused", async () => {
    show([mug]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Mug' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Are you sure?');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.getByText('2 items')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Mug' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
  });

  it('returns focus to the button after a cancel, and to the next line or the title after a removal', async () => {
    const pot = { ...mug, productID: 'pot', name: 'Pot' };
    show([mug, pot]);
    const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
    await userEvent.click(remove('Mug'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(remove('Mug')));
    for (const focused of [() => remove('Pot'), () => screen.getByRole('heading', { level: 1 })]) {
      await userEvent.click(screen.getAllByRole('button', { name: /^Remove / })[0] as HTMLElement);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
      await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(document.activeElement).toBe(focused()));
    }
  });

  it('shows a price change and continues to the checkout', async () => {
    show([mug], { ...mugDetails, price: 20 });
    expect(await screen.findByText('The price of Mug has changed from $18.90 to $20.00.')).toBeTruthy();
    await userEvent.click(checkout());
    expect(await screen.findByText('checkout')).toBeTruthy();
  });

  it("disables 'Proceed to Checkout' for a zero subtotal", () => {
    show([{ ...mug, price: 0 }], { ...mugDetails, price: 0 });
    expect(checkout().hasAttribute('disabled')).toBe(true);
  });

  it("disables 'Proceed to Checkout' for a sold-out line", async () => {
    show([mug], { ...mugDetails, count: 0 });
    expect(await screen.findByText('Mug is sold out.')).toBeTruthy();
    expect(checkout().hasAttribute('disabled')).toBe(true);
  });
});
