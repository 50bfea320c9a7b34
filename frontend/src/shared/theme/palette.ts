/**
 * The only definition of colours, radii, shadows and the font (docs/look.md#theme). Ant Design uses them as tokens, our CSS as
 * `var(--…)`; a dark theme is a second palette with the same names.
 */
export const palette = {
  ink: '#14213D',
  inkSoft: '#4A5671',
  inkFaint: '#5F6B84',
  paper: '#FFFFFF',
  mist: '#F5F7FA',
  mistDeep: '#EBEFF4',
  line: '#E3E8EF',
  lineStrong: '#8893A6',
  buttonLine: '#C9D1DC',
  accent: '#0F766E',
  accentHover: '#0B5F59',
  accentActive: '#084C47',
  accentTint: '#E8F3F1',
  accentLine: '#B5D8D3',
  warm: '#A84B0A',
  warmTint: '#FDF3E7',
  warmLine: '#F1D3AE',
  good: '#15803D',
  goodTint: '#EBF6EF',
  goodLine: '#BBDFC8',
  bad: '#B42318',
  badHover: '#8F1B12',
  badTint: '#FDF0EE',
  badLine: '#F2C4BF',
  starOn: '#C77D0A',
  starOff: '#D9DFE8',
  unread: '#D92D3A',
  chartTodayOnInk: '#4FD1C0',
} as const;

export const shape = { radius: 10, radiusSmall: 6, radiusLarge: 16, radiusHuge: 24 } as const;

export const shadow = {
  hover: '0 1px 2px rgba(20,33,61,.04), 0 12px 32px -8px rgba(20,33,61,.12)',
  float: '0 2px 6px rgba(20,33,61,.06), 0 24px 56px -12px rgba(20,33,61,.22)',
  ring: '0 0 0 3px rgba(15,118,110,.22)',
} as const;

export const font = "'Inter Variable', 'Inter', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif";
