import { accentFault, accentShades, accentVariables } from './accent.ts';
import { contrast } from './contrast.ts';
import { grounds } from './grounds.ts';

const STEPS = ['00', '33', '66', '99', 'CC', 'FF'];
/** Colours all over the cube, and those that the shop accepts of them. */
const colours = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));
const accepted = colours.filter((colour) => accentFault(colour) === undefined);

describe('accentFault', () => {
  it.each(['#0F766E', '#1d4ed8', '#9F1239', '#000000'])('accepts %s', (colour) => {
    expect(accentFault(colour)).toBeUndefined();
  });

  it.each(['', 'teal', '#fff', '0F766E', '#0F766E;', '#0F766G'])('says that %j is no colour', (text) => {
    expect(accentFault(text)).toMatch(/must be a colour/);
  });

  it('says how much a colour is too light', () => {
    expect(accentFault('#F59E0B')).toBe('is too light: its contrast is 2.0, and text needs 4.5');
    // White text on it is readable, but not its text on panels.
    expect(contrast('#757575', grounds.light.paper)).toBeGreaterThan(4.5);
    expect(accentFault('#757575')).toBe('is too light: its contrast is 4.2, and text needs 4.5');
  });
});

describe('accentShades', () => {
  it('are readable in both schemes, whatever the colour', () => {
    expect(accepted.length).toBeGreaterThan(60);
    for (const colour of accepted) {
      for (const scheme of ['light', 'dark'] as const) {
        const { paper, mist } = grounds[scheme];
        const { accent, accentHover, accentActive, accentTint } = accentShades(colour)[scheme];
        const pairs = [accent, accentHover, accentActive].flatMap((shade) => [
          [shade, paper],
          [shade, mist],
        ]) as [string, string][];
        for (const [one, other] of [...pairs, [accentHover, accentTint] as [string, string]])
          expect([colour, scheme, one, other, contrast(one, other) >= 4.5]).toEqual([colour, scheme, one, other, true]);
      }
    }
  });

  it('have graphics for tooltips, which have the colours of the other scheme (WCAG 1.4.11)', () => {
    for (const colour of accepted) {
      const { light, dark } = accentShades(colour);
      expect([colour, contrast(light.chartTodayOnInk, '#14213D') >= 3]).toEqual([colour, true]);
      expect([colour, contrast(dark.chartTodayOnInk, '#E8ECF3') >= 3]).toEqual([colour, true]);
    }
  });

  it('keep the colour itself on light grounds', () => {
    expect(accentShades('#1D4ED8').light.accent).toBe('#1D4ED8');
  });
});

it('names the variables as the palette does', () => {
  expect(accentVariables('#1D4ED8').map(([name]) => name)).toEqual([
    '--accent',
    '--accent-hover',
    '--accent-active',
    '--accent-tint',
    '--accent-line',
    '--chart-today-on-ink',
  ]);
});
