import { darkPalette, displayFont, font, palette, shadowsOf, shape } from './palette.ts';

/**
 * The palette as rules of `--ink` and so on, which the build writes into index.html for the first paint. What is drawn is light or
 * dark as the system is, or as the visitor chose (colour-scheme.ts); light in browsers without `light-dark()` (before 2024).
 */
export function cssVariables(): string {
  const dimensions = Object.entries(shape).map(([name, value]) => `--${kebab(name)}:${value}px`);
  const light = [...colours(([colour]) => colour), ...dimensions, `--font:${font}`, `--font-display:${displayFont}`];
  const chosen = ['light', 'dark'].map((scheme) => `:root[data-scheme=${scheme}]{color-scheme:${scheme}}`);
  const both = [`:root{color-scheme:light dark;${colours(lightDark).join(';')}}`, ...chosen].join('');
  return [
    `:root{color-scheme:light;${light.join(';')}}`,
    `@supports (color:light-dark(#000,#fff)){${both}}`,
    '@media print{:root:root{color-scheme:light}}',
  ].join('');
}

type Pair = readonly [light: string, dark: string];

function lightDark([light, dark]: Pair): string {
  return `light-dark(${light},${dark})`;
}

function colours(of: (pair: Pair) => string): string[] {
  const names = Object.keys(palette) as (keyof typeof palette)[];
  return [
    ...names.map((name) => `--${kebab(name)}:${of([palette[name], darkPalette[name]])}`),
    ...Object.entries(shadowsOf(of)).map(([name, value]) => `--shadow-${name}:${value}`),
    // Over images, which are light: at night they would be lamps.
    `--veil:${of(['transparent', 'rgba(17,22,31,.22)'])}`,
  ];
}

/** The name of a CSS variable, without its dashes: `accent-hover` for `accentHover`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
