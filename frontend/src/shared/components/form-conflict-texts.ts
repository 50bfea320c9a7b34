export const formConflictTexts = {
  text: 'What only they have changed is in the form now. Save again to keep what is there.',
  bothChanged: 'You have both changed',
  yours: 'Yours',
  theirs: 'Theirs',
  useTheirs: 'Use theirs',
} as const;
