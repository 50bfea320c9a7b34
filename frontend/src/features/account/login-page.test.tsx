import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { LoginPage } from './LoginPage.tsx';
import { anna, fill, renderAccountPage, setUpAccountPageTests } from './render-account.tsx';

setUpAccountPageTests();

type User = ReturnType<typeof userEvent.setup>;

describe('LoginPage', () => {
  const loginResponse = (isAdmin: boolean) => () => ({
    body: { success: 'user logged in', userLoggedIn: { ...anna, isAdmin } },
  });
  async function logIn(user: User) {
    fill('Email address', 'a@example.com');
    fill('Password', 'secret');
    await user.type(screen.getByLabelText('Password'), '{Enter}');
  }

  it('redirects a customer to /user', async () => {
    const { user, server } = renderAccountPage(<LoginPage />, { 'POST /api/users/login': loginResponse(false) });
    await user.click(screen.getByLabelText('Do not logout'));
    await logIn(user);
    await screen.findByText('the profile page');
    const call = server.requests.find(({ path }) => path === '/api/users/login');
    expect(call?.body).toEqual({ email: 'a@example.com', password: 'secret', doNotLogout: true });
  });

  it('redirects an administrator to /admin/orders', async () => {
    const { user } = renderAccountPage(<LoginPage />, { 'POST /api/users/login': loginResponse(true) });
    await logIn(user);
    await screen.findByText('the orders page');
  });

  it("shows the red alert 'Wrong credentials'", async () => {
    const { user } = renderAccountPage(<LoginPage />, { 'POST /api/users/login': () => ({ status: 401 }) });
    await logIn(user);
    expect((await screen.findByText('Wrong credentials')).closest('.ant-alert-error')).not.toBeNull();
  });

  it("removes 'Wrong credentials' when the form is edited", async () => {
    const { user } = renderAccountPage(<LoginPage />, { 'POST /api/users/login': () => ({ status: 401 }) });
    await logIn(user);
    await screen.findByText('Wrong credentials');
    await user.clear(screen.getByLabelText('Password'));
    expect(screen.queryByText('Wrong credentials')).toBeNull();
  });

  it('shows when to retry after too many wrong passwords', async () => {
    const { user } = renderAccountPage(<LoginPage />, {
      'POST /api/users/login': () => ({
        status: 429,
        message: 'Too many wrong passwords. Try again later.',
        headers: { 'retry-after': '840' },
      }),
    });
    await logIn(user);
    await screen.findByText('Too many wrong passwords. Try again in 14 minutes.');
  });

  it('sends one request however often Enter is pressed', async () => {
    const { user, server } = renderAccountPage(<LoginPage />, {
      'POST /api/users/login': () => new Promise(() => undefined),
    });
    await logIn(user);
    await user.keyboard('{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: /Login/ }));
    expect(server.count('POST /api/users/login')).toBe(1);
  });

  it("links to 'Forgot password?' with the email address", async () => {
    const { user } = renderAccountPage(<LoginPage />, {}, { from: '/user/cart-details' });
    fill('Email address', 'a@example.com');
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await screen.findByText('the forgotten password page');
    expect(screen.getByTestId('location-state').textContent).toBe(
      '{"from":"/user/cart-details","email":"a@example.com"}',
    );
  });

  it.each([
    ['passwordChanged', 'Your password is changed. Log in with the new one.'],
    ['everywhere', 'You are logged out everywhere.'],
    ['ended', 'Your session has ended. Log in again.'],
  ])('shows the notice %s once', async (notice, text) => {
    const page = (
      <>
        <LoginPage />
        <LocationState />
      </>
    );
    renderAccountPage(page, {}, { notice, from: '/user/cart-details' });
    expect((await screen.findByRole('status')).textContent).toBe(text);
    expect(screen.getByTestId('remaining-state').textContent).toBe('{"from":"/user/cart-details"}');
  });

  it('reveals the password by a keyboard-accessible button, and hides it on submit', async () => {
    const { user } = renderAccountPage(<LoginPage />, { 'POST /api/users/login': () => ({ status: 401 }) });
    const password: HTMLInputElement = screen.getByLabelText('Password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    await user.type(password, 'secret');
    await user.tab();
    expect(document.activeElement).toBe(toggle);
    await user.keyboard('{Enter}');
    expect([password.type, toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    await user.keyboard(' ');
    expect([password.type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await user.click(toggle);
    await logIn(user);
    expect(password.type).toBe('password');
  });

  it('sends no incomplete form, and focuses the first invalid field', async () => {
    const { user, server } = renderAccountPage(<LoginPage />);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByText('Please enter your email address')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
    expect(server.count('POST /api/users/login')).toBe(0);
  });
});

function LocationState() {
  return <p data-testid="remaining-state">{JSON.stringify(useLocation().state)}</p>;
}
