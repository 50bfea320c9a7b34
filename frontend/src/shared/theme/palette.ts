import { grounds } from '@shop/contracts/grounds.ts';

/**
 * The only definition of colours, radii, shadows and the font (docs/look.md#theme), but for the grounds, with which the
 * contrast of a shop's own accent is checked. Ant Design uses them as tokens, our CSS as `var(--…)`, which is light or dark by the
 * element's `color-scheme`.
 */
export const palette = {
  ink: '#14213D',
  inkSoft: '#4A5671',
  inkFaint: '#5F6B84',
  ...grounds.light,
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

/** The same names for the dark scheme: what is written on, `paper`, is dark. */
export const darkPalette: Palette = {
  ink: '#E8ECF3',
  inkSoft: '#B6C0CE',
  inkFaint: '#97A3B5',
  ...grounds.dark,
  mistDeep: '#252E3C',
  line: '#2C3645',
  lineStrong: '#77849A',
  buttonLine: '#465266',
  accent: '#3DBDAE',
  accentHover: '#63D1C4',
  accentActive: '#8ADFD5',
  accentTint: '#14302F',
  accentLine: '#22605A',
  warm: '#F2A65E',
  warmTint: '#33240F',
  warmLine: '#644420',
  good: '#5FCB8D',
  goodTint: '#12301F',
  goodLine: '#215A39',
  bad: '#F6928A',
  badHover: '#F9B0AA',
  badTint: '#3A1A17',
  badLine: '#70302A',
  starOn: '#E5A43C',
  starOff: '#3C4758',
  unread: '#FF6670',
  chartTodayOnInk: '#0B6B62',
};

export type Palette = Record<keyof typeof palette, string>;

/** Shades in shadows: in the dark they have to be stronger, and a ring lighter. */
export const shades = {
  close: ['rgba(20,33,61,.04)', 'rgba(0,0,0,.3)'],
  far: ['rgba(20,33,61,.12)', 'rgba(0,0,0,.5)'],
  floatClose: ['rgba(20,33,61,.06)', 'rgba(0,0,0,.4)'],
  floatFar: ['rgba(20,33,61,.22)', 'rgba(0,0,0,.7)'],
  ring: ['rgba(20,33,61,.2)', 'rgba(232,236,243,.35)'],
} as const;

export const shape = { radius: 10, radiusSmall: 6, radiusLarge: 16, radiusHuge: 24 } as const;

/** Shadows in the colours that `shade` picks of each pair. */
export function shadowsOf(shade: (pair: readonly [light: string, dark: string]) => string) {
  return {
    hover: `0 1px 2px ${shade(shades.close)}, 0 12px 32px -8px ${shade(shades.far)}`,
    float: `0 2px 6px ${shade(shades.floatClose)}, 0 24px 56px -12px ${shade(shades.floatFar)}`,
    ring: `0 0 0 3px ${shade(shades.ring)}`,
  };
}

/** For headings and the name of the shop; the administration's headings use the other. */
export const displayFont = "'Display', 'Display Fallback', 'Display Fallback 2', Georgia, serif";

export const font = "'Inter Variable', 'Inter', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif";
