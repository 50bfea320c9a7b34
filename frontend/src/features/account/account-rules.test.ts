import { checkLogin, checkProfile, checkRegister } from './account-rules.ts';

const register = { name: 'Anna', lastName: 'Keller', email: 'anna@example.com', password: 'secret', confirm: 'secret' };
const profile = {
  name: 'Anna',
  lastName: 'Keller',
  phoneNumber: '',
  address: '',
  country: '',
  zipCode: '',
  city: '',
  state: '',
  password: 'secret',
  confirm: 'secret',
};

describe('checkRegister (docs/requirements.md#register-rules)', () => {
  it('accepts a complete form', () => {
    expect(checkRegister(register)).toEqual({});
  });

  it('returns the texts of the requirements for missing and invalid fields', () => {
    expect(checkRegister({ name: ' ', lastName: '', email: 'anna', password: '12345', confirm: '12345' })).toEqual({
      name: 'Please enter a name',
      lastName: 'Please enter your last name',
      email: 'Please anter a valid email address',
      password: 'Password should have at least 6 characters',
      confirm: 'Both passwords should match',
    });
  });

  it('rejects a different confirmation', () => {
    expect(checkRegister({ ...register, confirm: 'Secret' })).toEqual({ confirm: 'Both passwords should match' });
  });

  it.each(['anna@', '@example.com', 'anna@example', 'an na@example.com', 'anna@example..com', 'anna@@example.com'])(
    'rejects the email address %s',
    (email) => {
      expect(checkRegister({ ...register, email }).email).toBe('Please anter a valid email address');
    },
  );

  it.each(['anna@example.com', ' anna@example.com ', 'a.b+c@mail.example.co.uk'])(
    'accepts the email address %s',
    (email) => {
      expect(checkRegister({ ...register, email })).toEqual({});
    },
  );
});

describe('checkLogin', () => {
  it('requires an email address and a password of any length', () => {
    expect(Object.keys(checkLogin({ email: '', password: '', doNotLogout: false }))).toEqual(['email', 'password']);
    expect(checkLogin({ email: 'anna@example.com', password: 'x', doNotLogout: true })).toEqual({});
  });
});

describe('checkProfile (docs/requirements.md#profile-rules)', () => {
  it('accepts an empty postal address', () => {
    expect(checkProfile(profile)).toEqual({});
  });

  it('requires the names and the password with its confirmation', () => {
    expect(Object.keys(checkProfile({ ...profile, name: '', lastName: '', password: '', confirm: '' }))).toEqual([
      'name',
      'lastName',
      'password',
      'confirm',
    ]);
  });

  it('limits the field lengths as the server does', () => {
    expect(checkProfile({ ...profile, city: 'x'.repeat(61) }).city).toBe('Please use at most 60 characters');
    expect(checkProfile({ ...profile, address: 'x'.repeat(200) })).toEqual({});
  });
});
