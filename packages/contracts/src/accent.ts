import { channelsOf, contrast } from './contrast.ts';
import { grounds } from './grounds.ts';

/** The colours of the palette that follow from the accent, as it names them. */
export interface AccentShades {
  accent: string;
  accentHover: string;
  accentActive: string;
  accentTint: string;
  accentLine: string;
  /** In tooltips, whose ground has the other scheme's colours. */
  chartTodayOnInk: string;
}

/** WCAG 2.2, 1.4.3: text, and text on it. */
const TEXT_CONTRAST = 4.5;
/** Of the shade on dark grounds: text on its tint is readable too. */
const DARK_CONTRAST = 7;
const COLOUR = /^#[0-9a-f]{6}$/i;
const [WHITE, BLACK] = ['#FFFFFF', '#000000'];

/**
 * What is wrong with an accent colour; undefined for one that is readable on both light grounds, and so is white text on it.
 * On dark grounds a lighter shade takes its place, which is readable whatever the colour.
 */
export function accentFault(accent: string): string | undefined {
  if (!COLOUR.test(accent)) return 'must be a colour such as #0F766E';
  const found = Math.min(contrast(accent, grounds.light.paper), contrast(accent, grounds.light.mist));
  if (found >= TEXT_CONTRAST) return undefined;
  return `is too light: its contrast is ${(Math.floor(found * 10) / 10).toFixed(1)}, and text needs ${TEXT_CONTRAST}`;
}

/** The shades of an accent colour (`#rrggbb`) without fault, in both schemes. */
export function accentShades(accent: string): { light: AccentShades; dark: AccentShades } {
  const onDark = lightened(accent);
  const hover = mixed(accent, BLACK, 0.2);
  return {
    light: {
      accent,
      accentHover: hover,
      accentActive: mixed(accent, BLACK, 0.36),
      accentTint: mixed(accent, WHITE, 0.91),
      accentLine: mixed(accent, WHITE, 0.7),
      chartTodayOnInk: onDark,
    },
    dark: {
      accent: onDark,
      accentHover: mixed(onDark, WHITE, 0.25),
      accentActive: mixed(onDark, WHITE, 0.45),
      accentTint: mixed(onDark, grounds.dark.paper, 0.85),
      accentLine: mixed(onDark, grounds.dark.paper, 0.6),
      chartTodayOnInk: hover,
    },
  };
}

/** The shades as CSS variables, `['--accent-hover', light, dark]`. */
export function accentVariables(accent: string): [name: string, light: string, dark: string][] {
  const { light, dark } = accentShades(accent);
  const names = Object.keys(light) as (keyof AccentShades)[];
  return names.map((name) => [
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    light[name],
    dark[name],
  ]);
}

/** The first step towards white at which a colour is readable on dark grounds. */
function lightened(accent: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mixed(accent, WHITE, share);
    if (contrast(shade, grounds.dark.mist) >= DARK_CONTRAST) return shade;
  }
  return WHITE;
}

/** @param share of the other colour, 0 to 1 */
function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(one).map((channel, at) => channel + ((others[at] ?? 0) - channel) * share);
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
