import { type Colour, tone } from './colour.ts';
import { blurWithin, gradient, rightwards } from './paint.ts';
import { clip, ellipse, type Point, path, polygon, stroke } from './shapes.ts';
import { f } from './svg.ts';

/** Half the outline of a turned thing, from top to bottom: [y, radius]. */
export type Profile = readonly (readonly [number, number])[];

type Finish = 'matte' | 'satin' | 'gloss' | 'metal';
const FINISHES: Record<Finish, { glint: number; body: number; shade: number }> = {
  matte: { body: 0.05, glint: 0, shade: 0.13 },
  satin: { body: 0.09, glint: 0.12, shade: 0.16 },
  gloss: { body: 0.09, glint: 0.55, shade: 0.2 },
  metal: { body: 0.15, glint: 0.35, shade: 0.26 },
};

/** A profile from corners [y, radius, rounding]. */
export function profile(corners: readonly (readonly [number, number, number?])[]): Profile {
  return corners.flatMap(([y, r, rounding = 0], i): [number, number][] => {
    const [A, B] = [corners[i - 1], corners[i + 1]];
    if (!rounding || !A || !B) return [[y, r]];
    const [la, lb] = [Math.hypot(A[0] - y, A[1] - r), Math.hypot(B[0] - y, B[1] - r)];
    const t = Math.min(rounding, la * 0.5, lb * 0.5);
    const a = [y + ((A[0] - y) / la) * t, r + ((A[1] - r) / la) * t] as const;
    const b = [y + ((B[0] - y) / lb) * t, r + ((B[1] - r) / lb) * t] as const;
    return Array.from({ length: 9 }, (_, j) => {
      const s = j / 8;
      const m = 1 - s;
      return [m * m * a[0] + 2 * m * s * y + s * s * b[0], m * m * a[1] + 2 * m * s * r + s * s * b[1]];
    });
  });
}

/**
 * A body of revolution, seen a little from above. `e` squashes its circles; `over` is drawn on the body, under the light.
 */
export function lathe(
  cx: number,
  prof: Profile,
  c: Colour,
  { e = 0.13, finish = 'satin', over = '' }: { e?: number; finish?: Finish; over?: string } = {},
): string {
  const [t, b] = [prof.at(0) ?? [0, 0], prof.at(-1) ?? [0, 0]];
  const R = Math.max(...prof.map((q) => q[1]));
  const side = (m: 1 | -1) => prof.map(([y, r]) => `${f(cx + m * r)} ${f(y)}`);
  const d = `M${side(-1).join('L')}A${f(b[1])} ${f(b[1] * e)} 0 0 0 ${f(cx + b[1])} ${f(b[0])}L${side(1).reverse().join('L')}A${f(t[1])} ${f(t[1] * e)} 0 0 0 ${f(cx - t[1])} ${f(t[0])}Z`;
  const within = (q: number) => blurWithin(q, cx - R * 1.15, t[0] - 40, cx + R * 1.15, b[0] + 40 + b[1] * e);
  /** A stripe of light or shade along the body, from u0 to u1 of its half width. */
  const stripe = (u0: number, u1: number, colour: Colour, opacity: number, soft: number) =>
    path(band(cx, prof, u0, u1, e), colour, `opacity="${opacity}" ${within(soft)}`);
  const m = FINISHES[finish];
  const matte = finish === 'matte';
  const body = path(
    d,
    gradient(cx - R, 0, cx + R, 0, [
      [0, tone(c, -0.05)],
      [0.14, tone(c, 0.0)],
      [0.3, tone(c, m.body * 0.6)],
      [0.55, c],
      [1, tone(c, -0.07)],
    ]),
  );
  const light = [
    stripe(0.25, 1.1, tone(c, -0.34), m.shade * 1.5, R * 0.2),
    stripe(0.6, 1.1, tone(c, -0.4), m.shade * 1.7, R * 0.13),
    stripe(-1.1, -0.86, tone(c, -0.3), m.shade * 1.1, R * 0.06),
    stripe(-0.66, -0.2, tone(c, 0.3), matte ? 0.3 : 0.45, R * 0.12),
    m.glint ? stripe(-0.56, -0.4, '#ffffff', m.glint, finish === 'satin' ? R * 0.05 : R * 0.018) : '',
    finish === 'metal'
      ? stripe(-0.1, 0.12, tone(c, -0.28), 0.32, R * 0.06) + stripe(0.42, 0.52, '#ffffff', 0.5, R * 0.03)
      : '',
    stripe(0.93, 1.0, tone(c, 0.25), matte ? 0.18 : 0.34, R * 0.025),
  ];
  return body + clip(d, over + light.join(''));
}

/** The open rim of a turned body: its lip and the dark inside. */
export function rim(cx: number, y: number, r: number, c: Colour, { e = 0.13, lip = 8, inside = c } = {}): string {
  return (
    ellipse(cx, y, r, r * e, rightwards(tone(c, 0.13), tone(c, 0.1), tone(c, -0.02))) +
    ellipse(
      cx,
      y + lip * 0.12,
      r - lip,
      (r - lip) * e,
      rightwards(tone(inside, -0.24), tone(inside, -0.12), tone(inside, -0.03)),
    )
  );
}

/** A ring line round a turned body at height y. */
export function ring(cx: number, y: number, r: number, e: number, c: Colour, w = 2, opacity = 0.6): string {
  return stroke(`M${f(cx - r)} ${f(y)}A${f(r)} ${f(r * e)} 0 0 0 ${f(cx + r)} ${f(y)}`, c, w, `opacity="${opacity}"`);
}

/** A belt round a turned body between y0 and y1. */
export function belt(cx: number, y0: number, y1: number, r: number, e: number, fill: string, r1 = r): string {
  return path(
    `M${f(cx - r)} ${f(y0)}A${f(r)} ${f(r * e)} 0 0 0 ${f(cx + r)} ${f(y0)}L${f(cx + r1)} ${f(y1)}A${f(r1)} ${f(r1 * e)} 0 0 1 ${f(cx - r1)} ${f(y1)}Z`,
    fill,
  );
}

function band(cx: number, prof: Profile, u0: number, u1: number, e: number): string {
  const n = prof.length;
  const foot = (prof.at(-1)?.[1] ?? 0) * e;
  const there = prof.map(([y, r]): Point => [cx + r * u0, y]);
  const back = prof.map(([y, r]): Point => [cx + r * u1, y]).reverse();
  const beyond = (y: number, i: number) => {
    if (i === 0 || i === 2 * n - 1) return y - 30;
    return i === n - 1 || i === n ? y + 30 + foot : y;
  };
  return polygon([...there, ...back].map(([x, y], i): Point => [x, beyond(y, i)]));
}
