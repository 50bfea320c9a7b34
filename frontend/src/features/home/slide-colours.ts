import { channelsOf, contrast } from '../../shared/theme/contrast.ts';
import { darkPalette, palette } from '../../shared/theme/palette.ts';

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;
/** The text colours on a light background. */
const DARK_TEXT = [palette.ink, palette.inkSoft, palette.accentHover];
const LIGHTENING_STEPS = 20;

/** How much a background in the dark has of the placeholder colour: with more, secondary text would be too faint on the lightest. */
const SHARE_IN_THE_DARK = 0.2;

export interface SlideColours {
  /** As `#rrggbb`. */
  background: string;
  /** The background while the page is dark. */
  backgroundInDark: string;
  /** The text is white in both. */
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
  if (contrast(palette.paper, placeholderColour) >= MIN_CONTRAST)
    return { background: placeholderColour, backgroundInDark: placeholderColour, dark: true };
  const backgroundInDark = mixed(darkPalette.paper, placeholderColour, SHARE_IN_THE_DARK);
  for (let step = 0; step < LIGHTENING_STEPS; step += 1) {
    const background = mixed(placeholderColour, palette.paper, step / LIGHTENING_STEPS);
    if (DARK_TEXT.every((text) => contrast(text, background) >= MIN_CONTRAST))
      return { background, backgroundInDark, dark: false };
  }
  return { background: palette.paper, backgroundInDark, dark: false };
}

/** @param share of the second colour, 0 to 1 */
function mixed(one: string, other: string, share: number): string {
  const added = channelsOf(other);
  const channels = channelsOf(one).map((channel, at) => Math.round(channel + ((added[at] ?? 0) - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
