import { contrast } from '@shop/contracts/contrast.ts';
import { darkPalette, type Palette, palette } from './palette.ts';

const schemes: [string, Palette][] = [
  ['light', palette],
  ['dark', darkPalette],
];

describe.each(schemes)('the %s palette', (_, colours) => {
  const { paper, mist } = colours;

  it.each(['ink', 'inkSoft', 'inkFaint', 'accent', 'accentHover', 'warm', 'good', 'bad', 'badHover'] as const)(
    'has %s for text on paper and mist (WCAG 1.4.3)',
    (name) => {
      expect(contrast(colours[name], paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours[name], mist)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['accent', 'accentHover', 'accentActive', 'bad', 'badHover', 'ink'] as const)(
    'has paper for text on %s',
    (name) => {
      expect(contrast(paper, colours[name])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['accentHover', 'accentTint'],
    ['warm', 'warmTint'],
    ['good', 'goodTint'],
    ['bad', 'badTint'],
    ['ink', 'accentTint'],
    ['ink', 'mistDeep'],
  ] as const)('has %s for text on %s', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['lineStrong', 'unread', 'starOn'] as const)('has %s for borders and graphics (WCAG 1.4.11)', (name) => {
    expect(contrast(colours[name], paper)).toBeGreaterThanOrEqual(3);
  });
});
