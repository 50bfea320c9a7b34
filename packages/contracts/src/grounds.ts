/** What everything is drawn on, and panels, in both schemes; the front end's palette has the other colours. */
export const grounds = {
  light: { paper: '#FFFFFF', mist: '#F5F7FA' },
  dark: { paper: '#11161F', mist: '#1A212D' },
} as const;
