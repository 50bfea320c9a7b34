export const forgotTexts = {
  title: 'Forgot password?',
  lead: 'Tell us your email address, and we send you a link that sets a new password.',
  linkNotKept: 'This page does not store the link of your email. Open it from there again, or request a new one.',
  submit: 'Send the link',
  sentTitle: 'Check your email',
  sent: (email: string) =>
    `If there is an account for ${email}, an email with a link is on its way. The link works once, for 30 minutes.`,
  nothingCame: 'Didn’t get it? Check your spam folder, or check the address and send it again.',
  again: 'Send it again',
  remembered: 'Do you remember it?',
  toLogin: 'Login',
} as const;

export const resetTexts = {
  title: 'Set a new password',
  lead: 'Every device is logged out; log in with the new password afterwards.',
  password: 'New password',
  confirm: 'Repeat new password',
  submit: 'Set the password',
  expiredTitle: 'This link has expired',
  expired: 'A link works once, for 30 minutes, and only the newest one works. Request a new one: it comes by email.',
  newLink: 'Send a new link',
} as const;

export const secureTexts = {
  title: 'This was not me',
  lead: 'Somebody changed your password or email address? We log out every device, make the present password useless and put your address back. Then you choose a new password.',
  submit: 'Secure my account',
  secured: 'Every device is logged out. Choose a new password within 30 minutes.',
  expired: 'A link works once, for 24 hours. If you cannot log in, request a link that sets a new password.',
} as const;
