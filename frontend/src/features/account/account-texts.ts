/** The odd spellings are required (docs/requirements.md#validation). */
export const loginTexts = {
  title: 'Login',
  newHere: 'New here?',
  toRegister: 'Create an account',
  email: 'Email address',
  emailExample: 'name@example.com',
  password: 'Password',
  doNotLogout: 'Do not logout',
  forgotPassword: 'Forgot password?',
  submit: 'Login',
  emailMissing: 'Please enter your email address',
  emailInvalid: 'Please anter a valid email address',
  passwordMissing: 'Please enter your password',
  notices: {
    passwordChanged: 'Your password is changed. Log in with the new one.',
    everywhere: 'You are logged out everywhere.',
    ended: 'Your session has ended. Log in again.',
    loggedOutElsewhere: 'You logged out in another tab.',
    administratorsOnly: 'That page is for administrators: log in as one of them to see it.',
    loginFirst: 'Log in to see that page.',
    checkout: 'Log in or create an account to check out. Your cart is kept.',
  },
  logoutUnconfirmed: 'Your logout could not be confirmed, so your session may still be open.',
  logoutAgain: 'Logout again',
} as const;

/** Why the login page was opened. */
export type LoginNotice = keyof typeof loginTexts.notices;

export const secondFactorTexts = {
  title: 'Enter your code',
  lead: 'Your account is protected by an authenticator app.',
  setUpTitle: 'Set up a second factor',
  setUpLead: 'This shop demands it of administrators: your next logins need a code of an app beside the password.',
  done: 'Your second factor is on',
  submit: 'Login',
  other: 'Log in as somebody else',
} as const;

export const registerTexts = {
  title: 'Register',
  haveAccount: 'Do you have an account already?',
  toLogin: 'Login',
  name: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  password: 'Password',
  passwordHint: 'At least 6 characters',
  confirm: 'Repeat password',
  submit: 'Register',
  created: 'User created',
  nameMissing: 'Please enter a name',
  lastNameMissing: 'Please enter your last name',
  emailInvalid: 'Please anter a valid email address',
  passwordShort: 'Password should have at least 6 characters',
  passwordLong: 'Password should have at most 128 characters',
  passwordsDiffer: 'Both passwords should match',
  tooLong: (max: number) => `Please use at most ${max} characters`,
} as const;

export const completeTexts = {
  title: 'Complete your address',
  submit: 'Save address',
  required: 'Please fill in this field',
  failed: 'Your address could not be saved. Try again.',
} as const;

export const profileTexts = {
  title: 'Change your profile',
  aboutYou: 'About you',
  delivery: 'Where we deliver',
  passwordSection: 'Password',
  emailNote: 'If you want to change the email, delete the account and create a new one.',
  phoneNumber: 'Phone number',
  address: 'Address',
  country: 'Country',
  zipCode: 'Zip code',
  city: 'City',
  state: 'State',
  passwordHint: 'At least 6 characters. It replaces your present password. Your other devices are logged out.',
  submit: 'Update',
  required: 'Fields marked with * are required.',
  updated: 'User updated',
  loading: 'Loading your profile ....',
  loadFailed: 'Your profile could not be loaded',
  loadFailedText: 'The shop is not responding. Nothing is lost.',
  cartWaits: 'Your cart is waiting.',
  addressComplete: 'The address below is complete.',
  addressIncomplete: 'You can add your address at checkout.',
  toCheckout: 'Continue to checkout',
} as const;
