import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { RegisterPage } from './RegisterPage.tsx';
import { anna, fill, renderAccountPage, setUpAccountPageTests } from './render-account.tsx';

setUpAccountPageTests();

type User = ReturnType<typeof userEvent.setup>;

describe('RegisterPage', () => {
  it('shows validation errors and removes them when they are corrected', async () => {
    const { user } = renderAccountPage(<RegisterPage />);
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

  it("shows the alert 'User with that email already exists!' (docs/requirements.md#errors)", async () => {
    const { user } = renderAccountPage(<RegisterPage />, {
      'POST /api/users/register': () => ({ status: 409, message: 'user exists' }),
    });
    await fillRegistration(user);
    const alert = await screen.findByText('User with that email already exists!');
    expect(alert.closest('.ant-alert-error')).not.toBeNull();
  });

  it("redirects to /user, which shows 'User created' (docs/requirements.md#errors)", async () => {
    const { user, server } = renderAccountPage(<RegisterPage />, {
      'POST /api/users/register': () => ({ status: 201, body: { success: 'User Created', userCreated: anna } }),
    });
    await fillRegistration(user);
    await screen.findByText('the profile page');
    expect(screen.getByTestId('location-state').textContent).toBe('{"created":true}');
    const call = server.requests.find(({ path }) => path === '/api/users/register');
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
