import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { fakeServer, type Told } from '../../shared/testing/fake-server.ts';
import { sagaStore } from '../../shared/testing/saga-store.ts';
import { accountSaga } from './account-saga.ts';
import { accountReducer } from './account-slice.ts';
import { LoginPage } from './LoginPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { RegisterPage } from './RegisterPage.tsx';

const anna = {
  _id: 'u1',
  name: 'Anna',
  lastName: 'Keller',
  email: 'a@example.com',
  isAdmin: false,
  doNotLogout: false,
};
const address = { phoneNumber: '1', address: '2', country: '3', zipCode: '4', city: '5', state: '6' };

let stop = () => undefined as unknown;
function show(page: ReactNode, routes: Record<string, () => Told> = {}, state: unknown = null) {
  const server = fakeServer({ 'GET /api/products/bestsellers': () => ({ body: [] }), ...routes });
  const shop = sagaStore({ account: accountReducer }, accountSaga);
  stop = shop.stop;
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[{ pathname: '/here', state }]}>
        <Routes>
          <Route path="/here" element={page} />
          <Route path="/user" element={<p>the profile page</p>} />
          <Route path="/admin/orders" element={<p>the orders page</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { server, user: userEvent.setup() };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe('the login page', () => {
  const answer = (isAdmin: boolean) => () => ({ body: { userLoggedIn: { ...anna, isAdmin } } });
  async function logIn(user: ReturnType<typeof userEvent.setup>) {
    await user.type(screen.getByLabelText('Email address'), 'a@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  }

  it('leads a customer to /user', async () => {
    const { user, server } = show(<LoginPage />, { 'POST /api/users/login': answer(false) });
    await user.click(screen.getByLabelText('Do not logout'));
    await logIn(user);
    await screen.findByText('the profile page');
    const call = server.asked.find(({ path }) => path === '/api/users/login');
    expect(call?.body).toEqual({ email: 'a@example.com', password: 'secret', doNotLogout: true });
  });

  it('leads an administrator to /admin/orders', async () => {
    const { user } = show(<LoginPage />, { 'POST /api/users/login': answer(true) });
    await logIn(user);
    await screen.findByText('the orders page');
  });

  it("shows the red alert 'Wrong credentials'", async () => {
    const { user } = show(<LoginPage />, { 'POST /api/users/login': () => ({ status: 401 }) });
    await logIn(user);
    expect((await screen.findByText('Wrong credentials')).closest('.ant-alert-error')).not.toBeNull();
  });

  it("takes 'Wrong credentials' away once the form is edited", async () => {
    const { user } = show(<LoginPage />, { 'POST /api/users/login': () => ({ status: 401 }) });
    await logIn(user);
    await screen.findByText('Wrong credentials');
    await user.clear(screen.getByLabelText('Password'));
    expect(screen.queryByText('Wrong credentials')).toBeNull();
  });

  it('asks nobody before the form is complete, and moves to the first fault', async () => {
    const { user, server } = show(<LoginPage />);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByText('Please enter your email address')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
    expect(server.count('POST /api/users/login')).toBe(0);
  });
});

describe('the registration page', () => {
  it('shows its own texts, which leave as the faults are mended', async () => {
    const { user } = show(<RegisterPage />);
    await user.type(screen.getByLabelText('Password'), '12345');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(screen.getAllByRole('alert').map((error) => error.textContent)).toEqual([
      'Please enter a name',
      'Please enter your last name',
      'Please anter a valid email address',
      'Password should have at least 6 characters',
      'Both passwords should match',
    ]);
    const name = screen.getByLabelText('First name');
    expect(name.getAttribute('aria-describedby')).toBe('register-name-error');
    await user.type(name, 'Anna');
    expect(screen.queryByText('Please enter a name')).toBeNull();
  });
});

describe('the profile page', () => {
  beforeEach(() => {
    sessionStorage.userInfo = JSON.stringify(anna);
  });
  const profileOf = (over = {}) => ({
    'GET /api/users/profile/u1': () => ({ body: { ...anna, ...address, ...over } }),
    'PUT /api/users/profile': () => ({ body: { userUpdated: { ...anna, ...address, name: 'Anne' } } }),
  });

  it("updates and says 'User updated'", async () => {
    const { user } = show(<ProfilePage />, profileOf());
    const email: HTMLInputElement = await screen.findByLabelText('Email address');
    expect(email.disabled).toBe(true);
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.type(screen.getByLabelText('Repeat password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('User updated');
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Anne');
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('');
  });

  it('keeps what is typed after an update', async () => {
    const { user } = show(<ProfilePage />, profileOf());
    await user.type(await screen.findByLabelText('Password'), 'secret');
    await user.type(screen.getByLabelText('Repeat password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('User updated');
    const city = screen.getByLabelText('City') as HTMLInputElement;
    await user.type(city, 'Portland');
    expect(city.value).toBe(`${address.city}Portland`);
  });

  it("says 'User created' to whom registration sent here", async () => {
    show(<ProfilePage />, profileOf(), { created: true });
    await screen.findByText('User created');
    expect(screen.queryByText('Continue to checkout')).toBeNull();
  });

  it('offers the way on to whom the guard had sent from the checkout', async () => {
    show(<ProfilePage />, profileOf({ city: '' }), { from: '/user/cart-details' });
    const link = await screen.findByText('Continue to checkout');
    expect(link.getAttribute('href')).toBe('/user/cart-details');
    expect(screen.getByText(/Fill in the address below first/)).toBeTruthy();
  });

  it("offers 'Try again' when the profile does not load", async () => {
    const { user, server } = show(<ProfilePage />, { 'GET /api/users/profile/u1': () => ({ status: 500 }) });
    const again = await screen.findByRole('button', { name: /Try again/ });
    Object.assign(server.routes, profileOf());
    await user.click(again);
    await screen.findByLabelText('First name');
  });
});
