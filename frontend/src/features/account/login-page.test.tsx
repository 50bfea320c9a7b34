import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { LoginPage } from './LoginPage.tsx';
import { anna, fill, renderAccountPage, setUpAccountPageTests } from './render-account.tsx';

setUpAccountPageTests();

type User = ReturnType<typeof userEvent.setup>;

describe('the login page', () => {
  const answer = (isAdmin: boolean) => () => ({
    body: { success: 'user logged in', userLoggedIn: { ...anna, isAdmin } },
  });
  async function logIn(user: User) {
    fill('Email address', 'a@example.com');
    fill('Password', 'secret');
    await user.type(screen.getByLabelText('Password'), '{Enter}');
  }

  it('leads a customer to /user', async () => {
    const { user, server } = renderAccountPage(<LoginPage />, { 'POST /api/users/login': answer(false) });
    await user.click(screen.getByLabelText('Do not logout'));
    await logIn(user);
    await screen.findByText('the profile page');
    const call = server.requests.find(({ path }) => path === '/api/users/login');
    expect(call?.body).toEqual({ email: 'a@example.com', password: 'secret', doNotLogout: true });
  });

  it('leads an administrator to /admin/orders', async () => {
    const { user } = renderAccountPage(<LoginPage />, { 'POST /api/users/login': answer(true) });
    await logIn(user);
    await screen.findByText('the orders page');
  });

  it("shows the red alert 'Wrong credentials'", async () => {
    const { user } = renderAccountPage(<LoginPage />, { 'POST /api/users/login': () => ({ status: 401 }) });
    await logIn(user);
    expect((await screen.findByText('Wrong credentials')).closest('.ant-alert-error')).not.toBeNull();
  });

  it("takes 'Wrong credentials' away once the form is edited", async () => {
    const { user } = renderAccountPage(<LoginPage />, { 'POST /api/users/login': () => ({ status: 401 }) });
    await logIn(user);
    await screen.findByText('Wrong credentials');
    await user.clear(screen.getByLabelText('Password'));
    expect(screen.queryByText('Wrong credentials')).toBeNull();
  });

  it('says when to try again after too many wrong passwords', async () => {
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

  it("leads to 'Forgot password?' and takes the address along", async () => {
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
  ])('says what led here once: %s', async (notice, text) => {
    const page = (
      <>
        <LoginPage />
        <Kept />
      </>
    );
    renderAccountPage(page, {}, { notice, from: '/user/cart-details' });
    expect((await screen.findByRole('status')).textContent).toBe(text);
    expect(screen.getByTestId('kept').textContent).toBe('{"from":"/user/cart-details"}');
  });

  it('shows and hides the password by a button that a keyboard reaches, and hides it again to send it', async () => {
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

  it('asks nobody before the form is complete, and moves to the first fault', async () => {
    const { user, server } = renderAccountPage(<LoginPage />);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByText('Please enter your email address')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
    expect(server.count('POST /api/users/login')).toBe(0);
  });
});

/** The location state that survives a reload. */
function Kept() {
  return <p data-testid="kept">{JSON.stringify(useLocation().state)}</p>;
}
