import { screen } from '@testing-library/react';
import { ProfilePage } from './ProfilePage.tsx';
import { address, anna, fill, renderAccountPage, setUpAccountPageTests } from './render-account.tsx';

setUpAccountPageTests();

describe('ProfilePage', () => {
  beforeEach(() => {
    sessionStorage.userInfo = JSON.stringify(anna);
  });
  const profileOf = (over = {}) => ({
    'GET /api/users/profile/u1': () => ({ body: { ...anna, ...address, ...over } }),
    'PUT /api/users/profile': () => ({
      body: { success: 'user updated', userUpdated: { ...anna, ...address, name: 'Anne' } },
    }),
  });

  it("updates the profile and shows 'User updated'", async () => {
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

  it.each([409, 500])("shows 'User with that email already exists!' for any error (%i)", async (status) => {
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

  it('adds the retry time of a 429', async () => {
    const tooManyCalls = { status: 429, message: 'Too many calls', headers: { 'retry-after': '20' } };
    const { user } = renderAccountPage(<ProfilePage />, {
      ...profileOf(),
      'PUT /api/users/profile': () => tooManyCalls,
    });
    await screen.findByLabelText('Password');
    fill('Password', 'secret');
    fill('Repeat password', 'secret');
    await user.type(screen.getByLabelText('Repeat password'), '{Enter}');
    await screen.findByText('User with that email already exists!');
    expect(screen.getByText('Try again in 20 seconds.')).toBeTruthy();
  });

  it('explains how to change the email, and that other devices are logged out', async () => {
    renderAccountPage(<ProfilePage />, profileOf());
    const email: HTMLInputElement = await screen.findByLabelText('Email address');
    expect(descriptionOf(email)).toBe('If you want to change the email, delete the account and create a new one.');
    expect(descriptionOf(screen.getByLabelText('Password'))).toContain('Your other devices are logged out.');
  });

  it('keeps text that is typed after an update', async () => {
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

  it("shows 'User created' after a registration", async () => {
    renderAccountPage(<ProfilePage />, profileOf(), { created: true });
    await screen.findByText('User created');
    expect(screen.queryByText('Continue to checkout')).toBeNull();
  });

  it('links back to the checkout after a redirect from it', async () => {
    renderAccountPage(<ProfilePage />, profileOf({ city: '' }), { from: '/user/cart-details' });
    const link = await screen.findByText('Continue to checkout');
    expect(link.getAttribute('href')).toBe('/user/cart-details');
    expect(screen.getByText(/You can add your address at checkout/)).toBeTruthy();
  });

  it.each([
    ['/product-details/p1', 'Back to the product'],
    ['/user/my-orders', 'Back to your orders'],
    ['/user/order-details/o1', 'Back to your order'],
  ])('links back to %s after a login that it asked for', async (from, name) => {
    renderAccountPage(<ProfilePage />, profileOf(), { from });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(from);
  });

  it.each(['/admin/users', '/elsewhere', '//evil.example', '/user', 7])(
    'links a customer back to no page such as %j',
    async (from) => {
      renderAccountPage(<ProfilePage />, profileOf(), { from });
      await screen.findByLabelText('First name');
      expect(screen.queryByText(/^Back to/)).toBeNull();
    },
  );

  it("offers 'Try again' when loading fails", async () => {
    const { user, server } = renderAccountPage(<ProfilePage />, {
      'GET /api/users/profile/u1': () => ({ status: 500 }),
    });
    const again = await screen.findByRole('button', { name: /Try again/ });
    Object.assign(server.routes, profileOf());
    await user.click(again);
    await screen.findByLabelText('First name');
  });
});

/** Returns the accessible description of a field. */
function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
