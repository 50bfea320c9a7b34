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

describe('registration (docs/requirements.md#register-rules)', () => {
  it('takes a complete form', () => {
    expect(checkRegister(register)).toEqual({});
  });

  it('says what is missing in the words of the specification', () => {
    expect(checkRegister({ name: ' ', lastName: '', email: 'anna', password: '12345', confirm: '12345' })).toEqual({
      name: 'Please enter a name',
      lastName: 'Please enter your last name',
      email: 'Please anter a valid email address',
      password: 'Password should have at least 6 characters',
      confirm: 'Both passwords should match',
    });
  });

  it('refuses a confirmation that differs', () => {
    expect(checkRegister({ ...register, confirm: 'Secret' })).toEqual({ confirm: 'Both passwords should match' });
  });

  it.each(['anna@', '@example.com', 'anna@example', 'an na@example.com', 'anna@example..com', 'anna@@example.com'])(
    'refuses the address %s',
    (email) => {
      expect(checkRegister({ ...register, email }).email).toBe('Please anter a valid email address');
    },
  );

  it.each(['anna@example.com', ' anna@example.com ', 'a.b+c@mail.example.co.uk'])('takes the address %s', (email) => {
    expect(checkRegister({ ...register, email })).toEqual({});
  });
});

describe('login', () => {
  it('asks for an address and a password, and for no length', () => {
    expect(Object.keys(checkLogin({ email: '', password: '', doNotLogout: false }))).toEqual(['email', 'password']);
    expect(checkLogin({ email: 'anna@example.com', password: 'x', doNotLogout: true })).toEqual({});
  });
});

describe('profile (docs/requirements.md#profile-rules)', () => {
  it('leaves the address optional', () => {
    expect(checkProfile(profile)).toEqual({});
  });

  it('asks for the names and for the password with its confirmation', () => {
    expect(Object.keys(checkProfile({ ...profile, name: '', lastName: '', password: '', confirm: '' }))).toEqual([
      'name',
      'lastName',
      'password',
      'confirm',
    ]);
  });

  it('bounds the fields as the server does', () => {
    expect(checkProfile({ ...profile, city: 'x'.repeat(61) }).city).toBe('Please use at most 60 characters');
    expect(checkProfile({ ...profile, address: 'x'.repeat(200) })).toEqual({});
  });
});
