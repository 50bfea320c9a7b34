export const tellMeTexts = {
  ask: 'Tell me when it is back',
  waits: (email: string) => `We will write to you at ${email} when it is back in stock.`,
  stop: 'Stop',
} as const;
