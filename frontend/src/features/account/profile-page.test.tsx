import { screen } from '@testing-library/react';
import { ProfilePage } from './ProfilePage.tsx';
import { address, anna, fill, renderAccountPage, setUpAccountPageTests } from './render-account.tsx';

setUpAccountPageTests();

describe('the profile page', () => {
  beforeEach(() => {
    sessionStorage.userInfo = JSON.stringify(anna);
  });
  const profileOf = (over = {}) => ({
    'GET /api/users/profile/u1': () => ({ body: { ...anna, ...address, ...over } }),
    'PUT /api/users/profile': () => ({
      body: { success: 'user updated', userUpdated: { ...anna, ...address, name: 'Anne' } },
    }),
  });

  it("updates and says 'User updated'", async () => {
    const { user } = renderAccountPage(<ProfilePage />, profileOf());
    const email: HTMLInputElement = await screen.findByLabelText('Email address');
    expect(email.disabled).toBe(true);
    fill('Password', 'secret');
    fill('Repeat password', 'secret');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('User updated');
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Anne');
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('');
  });

  it.each([409, 500])("says 'User with that email already exists!' to any error, %i too", async (status) => {
    const { user } = renderAccountPage(<ProfilePage />, {
      ...profileOf(),
      'PUT /api/users/profile': () => ({ status }),
    });
    await screen.findByLabelText('Password');
    fill('Password', 'secret');
    fill('Repeat password', 'secret');
    await user.type(screen.getByLabelText('Repeat password'), '{Enter}');
    const alert = await screen.findByText('User with that email already exists!');
    expect(alert.closest('.ant-alert-error')).not.toBeNull();
  });

  it('says besides when to try again, where the shop names a time', async () => {
    const refusal = { status: 429, message: 'Too many calls', headers: { 'retry-after': '20' } };
    const { user } = renderAccountPage(<ProfilePage />, { ...profileOf(), 'PUT /api/users/profile': () => refusal });
    await screen.findByLabelText('Password');
    fill('Password', 'secret');
    fill('Repeat password', 'secret');
    await user.type(screen.getByLabelText('Repeat password'), '{Enter}');
    await screen.findByText('User with that email already exists!');
    expect(screen.getByText('Try again in 20 seconds.')).toBeTruthy();
  });

  it('says how an email is changed, and that a new password logs the other devices out', async () => {
    renderAccountPage(<ProfilePage />, profileOf());
    const email: HTMLInputElement = await screen.findByLabelText('Email address');
    expect(described(email)).toBe('If you want to change the email, delete the account and create a new one.');
    expect(described(screen.getByLabelText('Password'))).toContain('Your other devices are logged out.');
  });

  it('keeps what is typed after an update', async () => {
    const { user } = renderAccountPage(<ProfilePage />, profileOf());
    await screen.findByLabelText('Password');
    fill('Password', 'secret');
    fill('Repeat password', 'secret');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('User updated');
    const city = screen.getByLabelText('City') as HTMLInputElement;
    await user.type(city, 'Portland');
    expect(city.value).toBe(`${address.city}Portland`);
  });

  it("says 'User created' to whom registration sent here", async () => {
    renderAccountPage(<ProfilePage />, profileOf(), { created: true });
    await screen.findByText('User created');
    expect(screen.queryByText('Continue to checkout')).toBeNull();
  });

  it('offers the way on to whom the guard had sent from the checkout', async () => {
    renderAccountPage(<ProfilePage />, profileOf({ city: '' }), { from: '/user/cart-details' });
    const link = await screen.findByText('Continue to checkout');
    expect(link.getAttribute('href')).toBe('/user/cart-details');
    expect(screen.getByText(/Fill in the address below first/)).toBeTruthy();
  });

  it("offers 'Try again' when the profile does not load", async () => {
    const { user, server } = renderAccountPage(<ProfilePage />, {
      'GET /api/users/profile/u1': () => ({ status: 500 }),
    });
    const again = await screen.findByRole('button', { name: /Try again/ });
    Object.assign(server.routes, profileOf());
    await user.click(again);
    await screen.findByLabelText('First name');
  });
});

/** What is read out beside a field's name. */
function described(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
