export const reductionTexts = {
  before: 'Before',
  prior: 'Lowest price in the 30 days before:',
} as const;
