/** Texts of the list of keyboard shortcuts. */
export const keysTexts = {
  title: 'Keyboard shortcuts',
  groups: [
    {
      title: 'Everywhere in the administration',
      keys: [
        { keys: ['Ctrl', 'K'], or: ['⌘', 'K'], does: 'Search and go to' },
        { keys: ['?'], does: 'Show these shortcuts' },
      ],
    },
    {
      title: 'In lists of orders, products and users',
      keys: [
        { keys: ['J'], does: 'Next row' },
        { keys: ['K'], does: 'Previous row' },
        { keys: ['Enter'], does: 'Open the row' },
        { keys: ['X'], does: 'Select the row, where rows can be selected' },
      ],
    },
  ],
  or: 'or',
  single: 'Shortcuts of a single key',
  singleHint: 'Switch them off if you dictate to this computer. Ctrl K always works.',
  close: 'Close',
} as const;
