export const waitingTexts = {
  title: 'Waiting until it is back',
  text: 'We will write to you once when one of these products is back in stock.',
  failed: 'What you wait for could not be loaded.',
  stop: 'Stop',
  stopOf: (name: string) => `Stop, ${name}`,
  none: 'You wait for nothing any more.',
} as const;

export const stopEmailsTexts = {
  title: 'Stop these emails',
  lead: 'We will not write to you any more when products are back in stock. Other emails, such as those about your orders, still come.',
  submit: 'Stop these emails',
  stopped: 'You will get no more of these emails.',
  stoppedText:
    'Nobody can ask for them to your address again until it is confirmed by the link in the email about an order.',
  expired: 'This link no longer works',
  expiredText: 'Links work for 90 days. Under My profile you can see and stop what we write to you about.',
  toProfile: 'My profile',
  browse: 'Browse products',
} as const;
