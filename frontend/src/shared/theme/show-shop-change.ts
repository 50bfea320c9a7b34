import { type AccentShades, accentShades, accentVariables } from '@shop/contracts/accent.ts';
import { defaultTitleOf } from '@shop/contracts/pages.ts';
import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import { kebab } from './css-variables.ts';
import { darkPalette, palette } from './palette.ts';

type Shown = Pick<ShopSettings, 'name' | 'accent'>;

/** Shows a change of the settings in an open page where React does not: the shades of the accent, and the title of a page without its own. */
export function showShopChange(before: Shown, after: Shown): void {
  for (const [name, light, dark] of shopShades(after.accent)) setColour(name, light, dark);
  if (document.title === defaultTitleOf(before.name)) document.title = defaultTitleOf(after.name);
}

/**
 * The colours of a shop that follow from its accent, as CSS variables, `['--accent-hover', light, dark]`. The shades of the
 * palette's own accent are chosen, not derived.
 * @param accent without fault; null for a shop with the palette's own
 */
export function shopShades(accent: string | null): [name: string, light: string, dark: string][] {
  if (accent !== null) return accentVariables(accent);
  const names = Object.keys(accentShades(palette.accent).light) as (keyof AccentShades)[];
  return names.map((name) => [`--${kebab(name)}`, palette[name], darkPalette[name]]);
}

/** Browsers before 2024 show light colours only (css-variables.ts). */
function setColour(name: string, light: string, dark: string): void {
  const both = `light-dark(${light},${dark})`;
  document.documentElement.style.setProperty(name, CSS.supports('color', both) ? both : light);
}
