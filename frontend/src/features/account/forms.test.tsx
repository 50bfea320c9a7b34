import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { address, anna, aroundEachPage, fill, show } from './account-on-screen.tsx';
import { LoginPage } from './LoginPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { RegisterPage } from './RegisterPage.tsx';

aroundEachPage();

type User = ReturnType<typeof userEvent.setup>;

describe('the login page', () => {
  const answer = (isAdmin: boolean) => () => ({ body: { userLoggedIn: { ...anna, isAdmin } } });
  async function logIn(user: User) {
    fill('Email address', 'a@example.com');
    fill('Password', 'secret');
    await user.type(screen.getByLabelText('Password'), '{Enter}');
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

  it('says when to try again after too many wrong passwords', async () => {
    const { user } = show(<LoginPage />, {
      'POST /api/users/login': () => ({
        status: 429,
        body: { message: 'Too many wrong passwords. Try again later.' },
        headers: { 'retry-after': '840' },
      }),
    });
    await logIn(user);
    await screen.findByText('Too many wrong passwords. Try again in 14 minutes.');
  });

  it('sends one request however often Enter is pressed', async () => {
    const { user, server } = show(<LoginPage />, { 'POST /api/users/login': () => new Promise(() => undefined) });
    await logIn(user);
    await user.keyboard('{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: /Login/ }));
    expect(server.count('POST /api/users/login')).toBe(1);
  });

  it("leads to 'Forgot password?' and takes the address along", async () => {
    const { user } = show(<LoginPage />, {}, { from: '/user/cart-details' });
    fill('Email address', 'a@example.com');
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await screen.findByText('the forgotten password page');
    expect(screen.getByTestId('told').textContent).toBe('{"from":"/user/cart-details","email":"a@example.com"}');
  });

  it.each([
    ['passwordChanged', 'Your password is changed. Log in with the new one.'],
    ['everywhere', 'You are logged out everywhere.'],
  ])('says what led here: %s', async (notice, text) => {
    show(<LoginPage />, {}, { notice });
    expect((await screen.findByRole('status')).textContent).toBe(text);
  });

  it('shows and hides the password by a button that a keyboard reaches, and hides it again to send it', async () => {
    const { user } = show(<LoginPage />, { 'POST /api/users/login': () => ({ status: 401 }) });
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
    fill('Password', '12345');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(screen.getAllByRole('alert').map((error) => error.textContent)).toEqual([
      'Please enter a name',
      'Please enter your last name',
      'Please anter a valid email address',
      'Password should have at least 6 characters',
      'Both passwords should match',
    ]);
    const name = screen.getByLabelText('First name');
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(name.getAttribute('aria-describedby')).toBe('register-name-error');
    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toBe(
      'register-password-hint register-password-error',
    );
    await user.type(name, 'Anna');
    expect(screen.queryByText('Please enter a name')).toBeNull();
    expect(name.hasAttribute('aria-invalid')).toBe(false);
  });

  it("shows the alert 'User with that email already exists!' (SPEC §8)", async () => {
    const { user } = show(<RegisterPage />, {
      'POST /api/users/register': () => ({ status: 409, body: { message: 'user exists' } }),
    });
    await fillRegistration(user);
    const alert = await screen.findByText('User with that email already exists!');
    expect(alert.closest('.ant-alert-error')).not.toBeNull();
  });

  it("leads to /user, which says 'User created' (SPEC §8)", async () => {
    const { user, server } = show(<RegisterPage />, {
      'POST /api/users/register': () => ({ status: 201, body: { success: 'User Created', userCreated: anna } }),
    });
    await fillRegistration(user);
    await screen.findByText('the profile page');
    expect(screen.getByTestId('told').textContent).toBe('{"created":true}');
    const call = server.asked.find(({ path }) => path === '/api/users/register');
    expect(call?.body).toEqual({ name: 'Anna', lastName: 'Keller', email: 'a@example.com', password: 'secret' });
  });
});

async function fillRegistration(user: User): Promise<void> {
  fill('First name', ' Anna');
  fill('Last name', 'Keller ');
  fill('Email address', 'a@example.com');
  fill('Password', 'secret');
  fill('Repeat password', 'secret');
  await user.type(screen.getByLabelText('Repeat password'), '{Enter}');
}

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
    fill('Password', 'secret');
    fill('Repeat password', 'secret');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('User updated');
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Anne');
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('');
  });

  it.each([409, 500])("says 'User with that email already exists!' to any error, %i too (SPEC §8)", async (status) => {
    const { user } = show(<ProfilePage />, { ...profileOf(), 'PUT /api/users/profile': () => ({ status }) });
    await screen.findByLabelText('Password');
    fill('Password', 'secret');
    fill('Repeat password', 'secret');
    await user.type(screen.getByLabelText('Repeat password'), '{Enter}');
    const alert = await screen.findByText('User with that email already exists!');
    expect(alert.closest('.ant-alert-error')).not.toBeNull();
  });

  it('says besides when to try again, where the shop names a time', async () => {
    const refusal = { status: 429, body: { message: 'Too many calls' }, headers: { 'retry-after': '20' } };
    const { user } = show(<ProfilePage />, { ...profileOf(), 'PUT /api/users/profile': () => refusal });
    await screen.findByLabelText('Password');
    fill('Password', 'secret');
    fill('Repeat password', 'secret');
    await user.type(screen.getByLabelText('Repeat password'), '{Enter}');
    await screen.findByText('User with that email already exists!');
    expect(screen.getByText('Try again in 20 seconds.')).toBeTruthy();
  });

  it('says how an email is changed, and that a new password logs the other devices out', async () => {
    show(<ProfilePage />, profileOf());
    const email: HTMLInputElement = await screen.findByLabelText('Email address');
    expect(described(email)).toBe('If you want to change the email, delete the account and create a new one.');
    expect(described(screen.getByLabelText('Password'))).toContain('Your other devices are signed out.');
  });

  it('keeps what is typed after an update', async () => {
    const { user } = show(<ProfilePage />, profileOf());
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

describe('every field', () => {
  it.each([
    [<LoginPage key="" />, { 'login-email': ['email', 'email'], 'login-password': ['password', 'current-password'] }],
    [
      <RegisterPage key="" />,
      {
        'register-name': ['text', 'given-name'],
        'register-lastName': ['text', 'family-name'],
        'register-email': ['email', 'email'],
        'register-password': ['password', 'new-password'],
        'register-confirm': ['password', 'new-password'],
      },
    ],
    [
      <ProfilePage key="" />,
      {
        'profile-name': ['text', 'given-name'],
        'profile-lastName': ['text', 'family-name'],
        // Beside new passwords, the name under which a password manager keeps them.
        'profile-email': ['email', 'username'],
        'profile-phoneNumber': ['tel', 'tel'],
        'profile-address': ['text', 'street-address'],
        'profile-country': ['text', 'country-name'],
        'profile-zipCode': ['text', 'postal-code'],
        'profile-city': ['text', 'address-level2'],
        'profile-state': ['text', 'address-level1'],
        'profile-password': ['password', 'new-password'],
        'profile-confirm': ['password', 'new-password'],
      },
    ],
  ])('has its keyboard and what a browser may fill in (%#)', async (page, fields) => {
    sessionStorage.userInfo = JSON.stringify(anna);
    show(page, { 'GET /api/users/profile/u1': () => ({ body: { ...anna, ...address } }) });
    await screen.findAllByLabelText('Password');
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')];
    expect(Object.fromEntries(inputs.map((input) => [input.id, [input.type, input.autocomplete]]))).toEqual(fields);
    for (const { id } of inputs) expect(document.querySelector(`label[for="${id}"]`)).not.toBeNull();
  });
});

/** What is read out beside a field's name. */
function described(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
