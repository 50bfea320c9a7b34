export const securityTexts = {
  title: 'Security',
  loading: 'Loading your security ....',
  failed: 'Your security could not be loaded',
  failedText: 'The shop is not responding. Nothing is lost.',
  weakTitle: 'Your password is weak',
  weak: 'It is shorter than 12 characters, or one that many people use. Choose another one in your profile.',
  toProfile: 'Change the password',
  secondFactor: 'Second factor',
  isOff: 'Off: your password alone opens your account.',
  isOn: 'On: logging in needs a code of your authenticator app.',
  isRequired: 'This shop demands it of administrators.',
  codesLeft: (codes: number) =>
    codes === 1 ? 'One recovery code is left.' : `${codes === 0 ? 'No' : codes} recovery codes are left.`,
  reasons: {
    'set-up': 'You set up a second factor.',
    replace: 'You move the second factor to another phone.',
    renew: 'You get new recovery codes, and the present ones stop working.',
    off: 'You switch the second factor off.',
  },
  actions: {
    'set-up': 'Set up',
    replace: 'Use another phone',
    renew: 'New recovery codes',
    off: 'Switch off',
  },
  codeOfPresent: 'Enter a code of your current second factor.',
  switchOn: 'Switch on',
  cancel: 'Cancel',
} as const;
export type SecurityAction = keyof typeof securityTexts.actions;
