import { screen, waitFor } from '@testing-library/react';
import { anna, fill, renderAccountPage, setUpAccountPageTests } from './render-account.tsx';
import { SecureAccountPage } from './SecureAccountPage.tsx';

setUpAccountPageTests();

const secure = 'POST /api/users/secure-account';
const reset = 'POST /api/users/password/reset';
const button = () => screen.getByRole('button', { name: 'Secure my account' });
const secured = () => ({ body: { success: 'account secured', token: 'reset-1' } });

describe('SecureAccountPage', () => {
  it('calls nothing before the button is pressed, since programs open links of emails too', () => {
    const { server } = renderAccountPage(<SecureAccountPage />, { [secure]: secured });
    expect(button()).toBeTruthy();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('secures the account, then sets a new password with the link that it received', async () => {
    sessionStorage.userInfo = JSON.stringify(anna);
    const { user, server } = renderAccountPage(<SecureAccountPage />, {
      [secure]: secured,
      [reset]: () => ({ body: { success: 'password changed' } }),
      'GET /api/logout': () => ({ body: { success: 'user logged out' } }),
    });
    await user.click(button());
    await screen.findByText(/^Every device is logged out/);
    fill('New password', 'of-its-owner');
    fill('Repeat new password', 'of-its-owner');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    await waitFor(() => expect(server.count('GET /api/logout')).toBe(1));
    expect(server.requests.find(({ path }) => path === '/api/users/password/reset')?.body).toEqual({
      token: 'reset-1',
      password: 'of-its-owner',
    });
  });

  it('explains an expired link', async () => {
    const { user } = renderAccountPage(<SecureAccountPage />, {
      [secure]: () => ({ status: 400, message: 'link expired', code: 'link-expired' }),
    });
    await user.click(button());
    await screen.findByRole('heading', { name: 'This link has expired' });
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('keeps the button after a server error', async () => {
    const { user } = renderAccountPage(<SecureAccountPage />, {
      [secure]: () => ({ status: 503, message: 'service unavailable' }),
    });
    await user.click(button());
    await screen.findByText('service unavailable');
    expect(button()).toBeTruthy();
  });
});
