import { channelsOf, contrast } from '@shop/contracts/contrast.ts';
import { palette } from '../../shared/theme/palette.ts';

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;
/** The text colours on a light background. */
const DARK_TEXT = [palette.ink, palette.inkSoft];
const LIGHTENING_STEPS = 20;

interface SlideColours {
  /** As `#rrggbb`. */
  background: string;
  /** The text is white. */
  dark: boolean;
}

/**
 * Derives accessible colours of a slide from its image's placeholder colour: white text on dark colours, dark text on
 * light ones. Colours in between are lightened as little as needed.
 * @param placeholderColour `#rrggbb`
 * @returns undefined for any other value: the slide keeps its default background
 */
export function slideColours(placeholderColour: string | null | undefined): SlideColours | undefined {
  if (!placeholderColour || !/^#[0-9a-f]{6}$/i.test(placeholderColour)) return undefined;
  if (contrast(palette.paper, placeholderColour) >= MIN_CONTRAST) return { background: placeholderColour, dark: true };
  for (let step = 0; step < LIGHTENING_STEPS; step += 1) {
    const background = lightened(placeholderColour, step / LIGHTENING_STEPS);
    if (DARK_TEXT.every((text) => contrast(text, background) >= MIN_CONTRAST)) return { background, dark: false };
  }
  return { background: palette.paper, dark: false };
}

/** @param share of white, 0 to 1 */
function lightened(colour: string, share: number): string {
  const channels = channelsOf(colour).map((channel) => Math.round(channel + (255 - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
