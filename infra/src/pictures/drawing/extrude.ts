import { type Colour, tone } from './colour.ts';
import { gradient, type Stop } from './paint.ts';
import { hull, type Point, path, polygon, stroke } from './shapes.ts';
import { type Camera, cross, dot, lit, norm, type Plane, sub, type Vector } from './space.ts';
import { f } from './svg.ts';

type ExtrudeOptions = {
  /** Colour of the sides, shaded by their true normals. */
  side: Colour;
  /** Colour of the far face, shaded by its normal. */
  face: Colour;
  /** Paint of the far face, instead of its colour. */
  faceFill?: string;
  /** Below 1 the far end is smaller: key caps. */
  taper?: number;
  /** Opacity of the light edge round the face. */
  edge?: number;
  /** Contrast of the shading. */
  k?: number;
};

/** A convex outline on a plane, pulled out of it by h: sides and face. */
export function extrude(
  P: Camera,
  pl: Plane,
  points: readonly Point[],
  h: number,
  { side, face, faceFill, taper = 1, edge = 0.5, k = 0.26 }: ExtrudeOptions,
): string {
  const c = points.reduce<Point>((a, q) => [a[0] + q[0] / points.length, a[1] + q[1] / points.length], [0, 0]);
  const far = points.map(([u, v]) => P(...pl(c[0] + (u - c[0]) * taper, c[1] + (v - c[1]) * taper, h)));
  const near3 = points.map(([u, v]) => pl(u, v, 0));
  const near = near3.map((q) => P(...q));
  const out = norm(sub(pl(0, 0, 1), pl(0, 0, 0)));
  const sides = sideFill(P, near3, near, far, out, side, k);
  const light = edge ? `stroke="${tone(face, 0.12)}" stroke-opacity="${edge}" stroke-width="1.6"` : '';
  return path(polygon(hull([...near, ...far])), sides) + path(polygon(far), faceFill ?? tone(face, lit(out, k)), light);
}

/** Straight rod between two points in space, w0 and w1 thick. */
export function rod(P: Camera, from: Vector, to: Vector, w0: number, w1: number, c: Colour, k = 0.14): string {
  const [A, B] = [P(...from), P(...to)];
  const l = Math.hypot(B[0] - A[0], B[1] - A[1]) || 1;
  const left = -(B[1] - A[1]) / l > 0 ? -1 : 1;
  const [nx, ny] = [(left * -(B[1] - A[1])) / l, (left * (B[0] - A[0])) / l];
  const outline: Point[] = [
    [A[0] + (nx * w0) / 2, A[1] + (ny * w0) / 2],
    [B[0] + (nx * w1) / 2, B[1] + (ny * w1) / 2],
    [B[0] - (nx * w1) / 2, B[1] - (ny * w1) / 2],
    [A[0] - (nx * w0) / 2, A[1] - (ny * w0) / 2],
  ];
  const across = gradient(A[0] + (nx * w0) / 2, A[1] + (ny * w0) / 2, A[0] - (nx * w0) / 2, A[1] - (ny * w0) / 2, [
    [0, tone(c, -0.02)],
    [0.28, tone(c, k)],
    [0.6, tone(c, -0.02)],
    [1, tone(c, -k)],
  ]);
  return path(polygon(outline), across);
}

/** n fine ribs, w wide, round an extruded circle of radius r between h0 and h1. */
export function knurl(
  P: Camera,
  pl: Plane,
  r: number,
  h0: number,
  h1: number,
  n: number,
  c: Colour,
  w = 3,
  opacity = 0.7,
): string {
  const O = pl(0, 0, 0);
  let d = '';
  for (let i = 0; i < n; i++) {
    const t = (i / n) * 2 * Math.PI;
    const [u, v] = [Math.cos(t), Math.sin(t)];
    if (dot(sub(pl(u, v, 0), O), P.view) <= 0.04) continue;
    const [A, B] = [P(...pl(u * r, v * r, h0)), P(...pl(u * r, v * r, h1))];
    d += `M${f(A[0])} ${f(A[1])}L${f(B[0])} ${f(B[1])}`;
  }
  return stroke(d, c, w, `opacity="${opacity}"`);
}

/** A gradient across the extrusion with the shade of each side that is seen. */
function sideFill(
  P: Camera,
  near3: readonly Vector[],
  near: readonly Point[],
  far: readonly Point[],
  out: Vector,
  side: Colour,
  k: number,
): string {
  const n = far.length;
  const mean = (i: 0 | 1) => far.reduce((a, q) => a + q[i], 0) / n - near.reduce((a, q) => a + q[i], 0) / n;
  const [mx, my] = [mean(0), mean(1)];
  const ml = Math.hypot(mx, my) || 1;
  const turn = -my / ml < 0 ? -1 : 1;
  const axis: Point = [(turn * -my) / ml, (turn * mx) / ml];
  const shades: { at: number; colour: Colour }[] = [];
  far.forEach((q, i) => {
    const [a, b] = [near3[(i + n - 1) % n], near3[(i + 1) % n]];
    if (!a || !b) return;
    const normal = norm(cross(sub(b, a), out));
    if (dot(normal, P.view) > -0.05)
      shades.push({ at: q[0] * axis[0] + q[1] * axis[1], colour: tone(side, lit(normal, k)) });
  });
  shades.sort((a, b) => a.at - b.at);
  const [lo, hi] = [shades.at(0), shades.at(-1)];
  if (!lo || !hi || shades.length < 2) return side;
  const stops = shades.map(({ at, colour }): Stop => [(at - lo.at) / (hi.at - lo.at || 1), colour]);
  return gradient(axis[0] * lo.at, axis[1] * lo.at, axis[0] * hi.at, axis[1] * hi.at, stops);
}
