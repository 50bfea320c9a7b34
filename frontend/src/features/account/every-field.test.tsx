import { screen } from '@testing-library/react';
import { LoginPage } from './LoginPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { address, anna, renderAccountPage, setUpAccountPageTests } from './render-account.tsx';

setUpAccountPageTests();

describe('fields of the account pages', () => {
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
        // Password managers store the new password under this user name.
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
  ])('have a label, type and autocomplete (page %#)', async (page, fields) => {
    sessionStorage.userInfo = JSON.stringify(anna);
    renderAccountPage(page, { 'GET /api/users/profile/u1': () => ({ body: { ...anna, ...address } }) });
    await screen.findAllByLabelText('Password');
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')];
    expect(Object.fromEntries(inputs.map((input) => [input.id, [input.type, input.autocomplete]]))).toEqual(fields);
    for (const { id } of inputs) expect(document.querySelector(`label[for="${id}"]`)).not.toBeNull();
  });
});
