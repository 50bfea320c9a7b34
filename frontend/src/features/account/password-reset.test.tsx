import { screen, waitFor, within } from '@testing-library/react';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { anna, fill, renderAccountPage, setUpAccountPageTests } from './render-account.tsx';

setUpAccountPageTests();

const forgot = 'POST /api/users/password/forgot';
const logout = 'GET /api/logout';
const reset = 'POST /api/users/password/reset';

describe('ForgotPasswordPage', () => {
  const sent = () => ({ body: { success: 'mail sent if the account exists' } });
  const send = () => screen.getByRole('button', { name: 'Send the link' });

  it('sends the email address from the login form, and does not reveal whether the account exists', async () => {
    const { user, server } = renderAccountPage(<ForgotPasswordPage />, { [forgot]: sent }, { email: 'a@example.com' });
    await user.click(send());
    const heading = await screen.findByRole('heading', { name: 'Check your email' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole('status').textContent).toBe(
      'If there is an account for a@example.com, an email with a link is on its way. The link works once, for 30 minutes.',
    );
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'a@example.com' });
  });

  it('sends one request while the address is typed on', async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = async () => {
      await pending;
      return sent();
    };
    const { user, server } = renderAccountPage(<ForgotPasswordPage />, { [forgot]: slow }, { email: 'a@example.com' });
    await user.click(send());
    await user.type(screen.getByLabelText('Email address'), 'x{Enter}');
    answer();
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(server.count(forgot)).toBe(1);
  });

  it('links to the login with only the page to return to', async () => {
    const locationState = { from: '/user/cart-details', email: 'a@example.com' };
    const { user } = renderAccountPage(<ForgotPasswordPage />, { [forgot]: sent }, locationState);
    await user.click(send());
    await screen.findByRole('heading', { name: 'Check your email' });
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByText('the login page');
    expect(screen.getByTestId('location-state').textContent).toBe('{"from":"/user/cart-details"}');
  });

  it('sends again with a corrected address', async () => {
    const { user, server } = renderAccountPage(<ForgotPasswordPage />, { [forgot]: sent }, { email: 'a@example.con' });
    await user.click(send());
    await user.click(await screen.findByRole('button', { name: 'Send it again' }));
    await user.type(screen.getByLabelText('Email address'), '{Backspace}m{Enter}');
    await screen.findByText(/for a@example.com,/);
    expect(server.count(forgot)).toBe(2);
  });

  it.each([
    ['', 'Please enter your email address'],
    ['anna@', 'Please anter a valid email address'],
  ])('validates the address before the request (%j)', async (email, text) => {
    const { user, server } = renderAccountPage(<ForgotPasswordPage />, {}, { email });
    await user.click(send());
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
    expect(server.count(forgot)).toBe(0);
  });

  it('shows when to retry after too many requests', async () => {
    const tooMany = { status: 429, message: 'Too many mails.', headers: { 'retry-after': '1800' } };
    const { user } = renderAccountPage(<ForgotPasswordPage />, { [forgot]: () => tooMany }, { email: 'a@example.com' });
    await user.click(send());
    await screen.findByText('Too many mails. Try again in 30 minutes.');
    await user.type(screen.getByLabelText('Email address'), 'x');
    expect(screen.queryByText(/Too many mails/)).toBeNull();
  });

  it('sends one request however often the form is submitted', async () => {
    const { user, server } = renderAccountPage(
      <ForgotPasswordPage />,
      { [forgot]: () => new Promise(() => undefined) },
      { email: 'a@example.com' },
    );
    await user.click(send());
    await user.type(screen.getByLabelText('Email address'), '{Enter}{Enter}');
    expect(server.count(forgot)).toBe(1);
  });
});

describe('ResetPasswordPage', () => {
  beforeEach(() => window.history.replaceState(null, '', '/reset-password/token-1'));

  async function setPassword(
    user: ReturnType<typeof renderAccountPage>['user'],
    password = 'secret',
    confirm = password,
  ) {
    fill('New password', password);
    fill('Repeat new password', confirm);
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
  }

  it('removes the token from the URL and stores it nowhere', () => {
    renderAccountPage(<ResetPasswordPage />);
    expect(window.location.pathname).toBe('/forgot-password');
    const stored = JSON.stringify([window.history.state, { ...localStorage }, { ...sessionStorage }]);
    expect(stored).not.toContain('token-1');
  });

  it('explains after a reload how to get a new link', async () => {
    renderAccountPage(<ResetPasswordPage />);
    renderAccountPage(<ForgotPasswordPage />, {}, window.history.state.usr);
    await screen.findByText(/This page does not store the link of your email/);
  });

  it('sets the password and redirects to the login with a notice', async () => {
    const { user, server, getState } = renderAccountPage(<ResetPasswordPage />, {
      [reset]: () => ({ body: { success: 'password changed' } }),
    });
    await setPassword(user);
    await screen.findByText('the login page');
    expect(screen.getByTestId('location-state').textContent).toBe('{"notice":"passwordChanged"}');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      token: 'token-1',
      password: 'secret',
    });
    expect([getState().account.logoutsHere, server.count(logout)]).toEqual([0, 0]);
  });

  it('logs out of this browser, even if another user is signed in', async () => {
    sessionStorage.userInfo = JSON.stringify(anna);
    const { user, server, getState } = renderAccountPage(<ResetPasswordPage />, {
      [reset]: () => ({ body: { success: 'password changed' } }),
      [logout]: () => ({ body: { success: 'user logged out' } }),
    });
    await setPassword(user);
    await waitFor(() => expect(server.count(logout)).toBe(1));
    expect(getState().account).toMatchObject({ user: null, logoutsHere: 1, logoutReason: 'passwordChanged' });
    expect(sessionStorage.userInfo).toBeUndefined();
  });

  it.each([
    ['short', '12345', '12345', ['Password should have at least 6 characters', 'Both passwords should match']],
    ['confirmed wrongly', 'secret', 'Secret', ['Both passwords should match']],
  ])('rejects a password that is %s (docs/requirements.md#register-rules)', async (_, password, confirm, texts) => {
    const { user, server } = renderAccountPage(<ResetPasswordPage />);
    await setPassword(user, password, confirm);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(texts);
    expect(server.count(reset)).toBe(0);
  });

  it('explains an expired link and offers a new one', async () => {
    const { user } = renderAccountPage(<ResetPasswordPage />, {
      [reset]: () => ({ status: 400, message: 'link expired', code: 'link-expired' }),
    });
    await setPassword(user);
    const error = within(await screen.findByRole('alert'));
    expect(error.getByRole('heading', { name: 'This link has expired' })).toBeTruthy();
    expect(error.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByLabelText('New password')).toBeNull();
    await user.click(error.getByRole('link', { name: 'Send a new link' }));
    await screen.findByText('the forgotten password page');
  });

  it('keeps the form after a server error', async () => {
    const { user, server } = renderAccountPage(<ResetPasswordPage />, {
      [reset]: () => ({ status: 503, message: 'service unavailable' }),
    });
    await setPassword(user);
    await screen.findByText('service unavailable');
    server.routes[reset] = () => ({ body: { success: 'password changed' } });
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    await screen.findByText('the login page');
  });
});
