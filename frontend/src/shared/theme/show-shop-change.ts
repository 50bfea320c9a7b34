import { accentVariables } from '@shop/contracts/accent.ts';
import { defaultTitleOf } from '@shop/contracts/pages.ts';
import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import { darkPalette, palette } from './palette.ts';

type Shown = Pick<ShopSettings, 'name' | 'accent'>;

/** Shows a change of the settings in an open page where React does not: the shades of the accent, and the title of a page without its own. */
export function showShopChange(before: Shown, after: Shown): void {
  const variables = after.accent === null ? OWN_SHADES : accentVariables(after.accent);
  for (const [name, light, dark] of variables) setColour(name, light, dark);
  if (document.title === defaultTitleOf(before.name)) document.title = defaultTitleOf(after.name);
}

/** The palette has shades of its own, which are not derived. */
const OWN_SHADES: [string, string, string][] = [
  ['--accent', palette.accent, darkPalette.accent],
  ['--accent-hover', palette.accentHover, darkPalette.accentHover],
  ['--accent-active', palette.accentActive, darkPalette.accentActive],
  ['--accent-tint', palette.accentTint, darkPalette.accentTint],
  ['--accent-line', palette.accentLine, darkPalette.accentLine],
  ['--chart-today-on-ink', palette.chartTodayOnInk, darkPalette.chartTodayOnInk],
];

/** Browsers before 2024 show light colours only (css-variables.ts). */
function setColour(name: string, light: string, dark: string): void {
  const both = `light-dark(${light},${dark})`;
  document.documentElement.style.setProperty(name, CSS.supports('color', both) ? both : light);
}
