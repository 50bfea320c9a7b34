import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, gradient, radial } from '../drawing/paint.ts';
import { group, irregular, path, polygon, rect, stroke } from '../drawing/shapes.ts';
import { f } from '../drawing/svg.ts';

/** A fill over all of the canvas, and some more around it. */
export function everywhere(fill: string, ex = ''): string {
  return rect(-200, -200, 1600, 1600, 0, fill, ex);
}

export function wall(c: Colour): string {
  return everywhere(
    gradient(0, 0, 1200, 1000, [
      [0, tone(c, 0.05)],
      [0.5, c],
      [1, tone(c, -0.06)],
    ]),
  );
}

/** The light of a window on the wall: four panes. */
export function windowLight(opacity: number): string {
  const panes = [
    [90, 80, 260, 420],
    [370, 60, 260, 420],
    [90, 520, 260, 240],
    [370, 500, 260, 240],
  ] as const;
  const lightOf = ([x, y, w, h]: (typeof panes)[number]) =>
    path(
      polygon([
        [x, y],
        [x + w, y - 30],
        [x + w + 120, y + h - 30],
        [x + 120, y + h],
      ]),
      '#fff8e8',
    );
  return group(panes.map(lightOf).join(''), `opacity="${opacity}" ${blurWide(14)}`);
}

/** A wooden surface from y down to the viewer. */
export function surface(y: number, c: Colour): string {
  const R = irregular(3);
  const wood = gradient(0, y, 0, 1200, [
    [0, tone(c, -0.06)],
    [0.25, c],
    [1, tone(c, 0.05)],
  ]);
  let s = rect(-200, y, 1600, 1400 - y, 0, wood);
  for (let i = 0; i < 16; i++) {
    const yy = y + 18 + (i / 16) ** 1.5 * (1180 - y);
    const x = R() * 900 - 100;
    const grain = `M${f(x)} ${f(yy)}q${f(200 + R() * 200)} ${f(R() * 10 - 5)} ${f(400 + R() * 300)} 0`;
    s += stroke(grain, tone(c, -0.07), 1.5 + i * 0.12, 'opacity=".4"');
  }
  const glow = radial(420, y + 120, 800, [
    [0, '#fff6df', 0.35],
    [1, '#fff6df', 0],
  ]);
  return (
    rect(-200, y - 26, 1600, 40, 0, '#1d2540', `opacity=".14" ${blurWide(14)}`) +
    s +
    rect(-200, y, 1600, 3, 0, tone(c, 0.1), 'opacity=".8"') +
    rect(-200, y, 1600, 500, 0, glow)
  );
}
