import { palette } from '../../shared/theme/palette.ts';
import { slideColours } from './slide-colours.ts';

/** Relative luminance (WCAG 2.2), implemented independently of the code under test. */
function luminance(colour: string): number {
  const linear = (at: number) => {
    const share = Number(`0x${colour.slice(at, at + 2)}`) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return linear(1) * 0.2126 + linear(3) * 0.7152 + linear(5) * 0.0722;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

const levels = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'));
const colours = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)));

describe('slideColours', () => {
  it('gives slide text a contrast of at least 4.5 for any placeholder colour', () => {
    const unreadable = colours.filter((colour) => {
      const { background, dark } = slideColours(colour) ?? { background: '', dark: false };
      const textColours = dark ? [palette.paper] : [palette.ink, palette.inkSoft, palette.accentHover];
      return !textColours.every((text) => contrast(text, background) >= 4.5);
    });
    expect(colours).toHaveLength(5_832);
    expect(unreadable).toEqual([]);
  });

  it('keeps light and dark colours and lightens those in between', () => {
    expect(slideColours('#eceee6')).toEqual({ background: '#eceee6', dark: false });
    expect(slideColours('#101014')).toEqual({ background: '#101014', dark: true });
    expect(slideColours('#808080')).toEqual({
      background: expect.stringMatching(/^#([c-d][0-9a-f])\1\1$/),
      dark: false,
    });
  });

  it.each([null, undefined, '', '#eee', 'red', '#12345g', 'url(//evil.test)'])(
    'ignores the invalid colour %j',
    (colour) => {
      expect(slideColours(colour)).toBeUndefined();
    },
  );
});
