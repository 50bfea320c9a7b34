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

describe('LoginPage with a second factor', () => {
  const LOGIN = 'POST /api/users/login';
  const CODE = 'POST /api/users/login/second-factor';
  const secret = ['AAAA', 'BBBB', 'CCCC'].join('');
  const setUp = { secret, uri: `otpauth://totp/Shop:a@example.com?secret=${secret}` };
  const asks = (details: object) => () => ({
    status: 401,
    code: 'second-factor',
    message: 'Enter the code of your authenticator app',
    details: { challenge: 'c1', ...details },
  });
  const passed = (more: object = {}) => ({
    body: { success: 'user logged in', userLoggedIn: { ...anna, isAdmin: true }, ...more },
  });
  async function open(routes: Parameters<typeof renderAccountPage>[1]) {
    const opened = renderAccountPage(<LoginPage />, routes);
    fill('Email address', 'a@example.com');
    fill('Password', 'secret');
    await opened.user.type(screen.getByLabelText('Password'), '{Enter}');
    await screen.findByLabelText('Code');
    return opened;
  }
  const send = async (user: User, code: string) => {
    fill('Code', code);
    await user.type(screen.getByLabelText('Code'), '{Enter}');
  };

  it('asks for the code, refuses a missing and a wrong one, and logs in with the right one', async () => {
    const codes: unknown[] = [];
    const { user, server, getState } = await open({
      [LOGIN]: asks({}),
      [CODE]: () => {
        codes.push(server.requests.at(-1)?.body);
        const details = [{ field: 'code', message: 'wrong code' }];
        return codes.length === 1 ? { status: 400, message: 'wrong code', details } : passed();
      },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enter your code');
    await send(user, ' ');
    await screen.findByText('Please enter the code');
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    await send(user, '111111');
    await screen.findByText('This code is wrong, or was used already');
    expect(getState().account.user).toBeNull();
    await send(user, '222222');
    await screen.findByText('the orders page');
    expect(codes).toEqual(['111111', '222222'].map((code) => ({ challenge: 'c1', code })));
    expect(getState().account.user?.isAdmin).toBe(true);
  });

  it('starts again when the challenge is over, and says why', async () => {
    const { user } = await open({
      [LOGIN]: asks({}),
      [CODE]: () => ({ status: 401, code: 'challenge-expired', message: 'This took too long. Log in again.' }),
    });
    await send(user, '111111');
    await screen.findByText('This took too long. Log in again.');
    screen.getByLabelText('Password');
  });

  it('shows when to retry after too many wrong codes', async () => {
    const { user } = await open({
      [LOGIN]: asks({}),
      [CODE]: () => ({
        status: 429,
        message: 'Too many wrong codes. Try again later.',
        headers: { 'retry-after': '840' },
      }),
    });
    await send(user, '111111');
    await screen.findByText('Too many wrong codes. Try again in 14 minutes.');
  });

  it('lets somebody else log in', async () => {
    const { user } = await open({ [LOGIN]: asks({}) });
    await user.click(screen.getByRole('button', { name: 'Log in as somebody else' }));
    await screen.findByLabelText('Password');
  });

  it('sets a demanded second factor up, and logs in once the recovery codes are kept', async () => {
    const recoveryCodes = ['aaaaa-bbbbb-ccccc-ddddd-00000', 'eeeee-fffff-ggggg-hhhhh-11111'];
    const { user, getState } = await open({ [LOGIN]: asks({ setUp }), [CODE]: () => passed({ recoveryCodes }) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Set up a second factor');
    screen.getByRole('img', { name: 'QR code for an authenticator app' });
    screen.getByText('AAAA BBBB CCCC');
    await send(user, '111111');
    await screen.findByText('aaaaa-bbbbb-ccccc-ddddd-00000');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    expect(getState().account.user).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await screen.findByText('the orders page');
  });
});
