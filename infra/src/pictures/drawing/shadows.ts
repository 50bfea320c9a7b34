import { type Colour, mix, tone } from './colour.ts';
import { blur, blurWide, gradient, radial } from './paint.ts';
import { ellipse, group, hull, path, polygon, rect } from './shapes.ts';
import { type Camera, LIGHT, type Vector } from './space.ts';
import { ink, setInk } from './svg.ts';

/** The ground of a picture: soft gradient, a faint floor line, a glow at the upper left; it tints the shadows. */
export function ground(c: Colour, floor = 800): string {
  setInk(tone(mix(c, '#1d2540', 0.72), -0.06));
  const everywhere = (fill: string) => rect(-1200, -1200, 3600, 3600, 0, fill);
  const wall = everywhere(
    gradient(0, 0, 0, 1200, [
      [0, tone(c, 0.012)],
      [(floor - 170) / 1200, c],
      [floor / 1200, tone(c, -0.026)],
      [(floor + 150) / 1200, tone(c, -0.006)],
      [1, tone(c, 0.016)],
    ]),
  );
  const glow = everywhere(
    radial(380, 330, 900, [
      [0, '#ffffff', 0.62],
      [0.55, '#ffffff', 0.18],
      [1, '#ffffff', 0],
    ]),
  );
  const vignette = everywhere(
    radial(520, 520, 1050, [
      [0.62, tone(c, -0.12), 0],
      [1, tone(c, -0.12), 0.28],
    ]),
  );
  return wall + glow + vignette;
}

/** Shadow of a thing that stands: wide ambient, cast to the right, and a dark contact line. */
export function standingShadow(cx: number, y: number, rx: number, { ry = rx * 0.16, cast = rx * 0.5 } = {}): string {
  const c = ink();
  return group(
    ellipse(
      cx + cast * 0.75,
      y - ry * 0.1,
      rx * 1.05 + cast * 0.6,
      ry * 1.35,
      c,
      soft(0.15, blurWide(Math.max(18, rx * 0.14))),
    ) +
      ellipse(cx + cast * 0.24, y, rx * 1.04, ry * 0.95, c, soft(0.24, blurWide(Math.max(9, rx * 0.05)))) +
      ellipse(cx + 4, y, rx * 0.94, ry * 0.62, c, soft(0.42, blurWide(5))),
  );
}

/**
 * Shadow on the floor (y = 0) of points in space: a soft cast along the light, and contact of the points that touch.
 * `o` its strength, `len` its length, `soft` its blur.
 */
export function castShadow(P: Camera, points: readonly Vector[], { o = 1, len = 0.7, soft: width = 26 } = {}): string {
  const c = ink();
  const fallen = (m: number) =>
    polygon(
      hull(points.map(([x, y, z]) => P(x - (LIGHT[0] / LIGHT[1]) * y * m, 0, z - (LIGHT[2] / LIGHT[1]) * y * m * 0.7))),
    );
  const lowest = Math.min(...points.map((q) => q[1])) + 12;
  const feet = points.filter((q) => q[1] <= lowest).map(([x, , z]) => P(x, 0, z));
  const thrown =
    path(fallen(len), c, soft(0.22 * o, blur(width))) + path(fallen(len * 0.35), c, soft(0.27 * o, blur(width * 0.45)));
  if (feet.length < 3) return thrown;
  const foot = polygon(hull(feet));
  return (
    thrown +
    path(foot, c, `opacity="${0.3 * o}" transform="translate(16 9)" ${blur(20)}`) +
    path(foot, c, `opacity="${0.5 * o}" transform="translate(4 4)" ${blur(6)}`)
  );
}

/** Shadow of a flat thing that lies, seen from above. */
export function lyingShadow(d: string, h = 18): string {
  const fallen = (opacity: number, right: number, down: number, blurred: string) =>
    path(d, ink(), `opacity="${opacity}" transform="translate(${h * right} ${h * down})" ${blurred}`);
  return fallen(0.18, 1.3, 1.7, blurWide(h * 1.25)) + fallen(0.26, 0.45, 0.6, blurWide(h * 0.42));
}

function soft(opacity: number, blurred: string): string {
  return `opacity="${opacity}" ${blurred}`;
}
