import { palette } from '../../shared/theme/palette.ts';

/** Least contrast of text to its background (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;
/** The words of a slide on a light background; the lightest of them decide. */
const DARK_TEXT = [palette.ink, palette.inkSoft, palette.accentHover];
const STEPS = 20;

interface SlideColours {
  /** As `#rrggbb`. */
  background: string;
  /** All words are white. */
  dark: boolean;
}

/**
 * The colours of a slide whose words every shopper can read, whatever picture was uploaded: the picture's own ground with dark
 * or, where it is dark enough, with white words; a ground between the two is lightened as little as needed.
 * @param ground `#rrggbb`; undefined for anything else, for which the slide's own background stays
 */
export function slideColours(ground: string | null | undefined): SlideColours | undefined {
  if (!ground || !/^#[0-9a-f]{6}$/i.test(ground)) return undefined;
  if (contrast(palette.paper, ground) >= LEAST_CONTRAST) return { background: ground, dark: true };
  for (let step = 0; step < STEPS; step += 1) {
    const background = lightened(ground, step / STEPS);
    if (DARK_TEXT.every((text) => contrast(text, background) >= LEAST_CONTRAST)) return { background, dark: false };
  }
  return { background: palette.paper, dark: false };
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param share of white, 0 to 1 */
function lightened(colour: string, share: number): string {
  const channels = channelsOf(colour).map((channel) => Math.round(channel + (255 - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
