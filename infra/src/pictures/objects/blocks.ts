import { type Colour, tone } from '../drawing/colour.ts';
import { extrude } from '../drawing/extrude.ts';
import { gradient } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { path, polygon, stroke } from '../drawing/shapes.ts';
import { cameraAt, circle, facing, level, on, roundedRect, type Vector } from '../drawing/space.ts';
import { f } from '../drawing/svg.ts';

type BlocksLook = {
  colors?: readonly [Colour, Colour, Colour, Colour, Colour];
  wood?: Colour;
  build?: 'house' | 'tower';
};

/** Wooden blocks as a little town or as a tower. */
export function blocks({
  colors = ['#d96c4f', '#e8b04a', '#4f8a83', '#355c7d', '#d9c29c'],
  wood = '#d9b382',
  build = 'house',
}: BlocksLook = {}): string {
  const P = cameraAt({ yaw: 30, pitch: 18, cx: 575, cy: 900, s: 1.16 }),
    S = 176;
  let s = '';
  const grain = (x: number, y: number, z: number, w: number, h: number, c: Colour) => {
    let d = '';
    for (let i = 0; i < 4; i++) {
      const yy = y + h * (0.2 + i * 0.2),
        A = P(x - w / 2 + 8, yy, z),
        M = P(x, yy + 9 - i * 3, z),
        B = P(x + w / 2 - 8, yy + 2, z);
      d += `M${f(A[0])} ${f(A[1])}Q${f(M[0])} ${f(M[1])} ${f(B[0])} ${f(B[1])}`;
    }
    return stroke(d, tone(c, -0.1), 2.4, 'opacity=".45"');
  };
  const box = (
    x: number,
    y: number,
    z: number,
    w: number,
    h: number,
    d: number,
    c: Colour,
    mark?: 'dot' | 'star' | 'ring',
  ) => {
    let o =
      extrude(P, level(x, y, z), roundedRect(w, d, 12, 4), h, { side: c, face: c, edge: 0.8 }) +
      grain(x, y, z + d / 2, w, h, c);
    const fr = facing(x, y + h / 2, z + d / 2),
      m = tone(c, 0.2);
    if (mark === 'dot') o += on(P, fr, circle(w * 0.24, 10), m);
    if (mark === 'star')
      o += on(
        P,
        fr,
        [...Array(10)].map((_, i) => {
          const t = Math.PI / 2 + (i * Math.PI) / 5,
            r = i % 2 ? w * 0.13 : w * 0.3;
          return [Math.cos(t) * r, Math.sin(t) * r];
        }),
        m,
      );
    if (mark === 'ring') o += on(P, fr, circle(w * 0.27, 10), m) + on(P, fr, circle(w * 0.14, 10), c);
    return o;
  };
  const cyl = (x: number, y: number, z: number, r: number, h: number, c: Colour) =>
    extrude(P, level(x, y, z), circle(r, 9), h, { side: c, face: c, edge: 0.8, k: 0.4 });
  const roof = (x: number, y: number, z: number, w: number, h: number, d: number, c: Colour) => {
    const a = P(x - w / 2, y, z + d / 2),
      b = P(x + w / 2, y, z + d / 2),
      t = P(x, y + h, z + d / 2),
      a2 = P(x - w / 2, y, z - d / 2),
      t2 = P(x, y + h, z - d / 2);
    return (
      path(
        polygon([a, t, t2, a2]),
        gradient(a[0], a[1], t[0], t[1], [
          [0, tone(c, 0.02)],
          [1, tone(c, 0.09)],
        ]),
        `stroke="${tone(c, 0.06)}" stroke-width="6" stroke-linejoin="round"`,
      ) +
      path(polygon([a, b, t]), tone(c, -0.03), `stroke="${tone(c, -0.03)}" stroke-width="6" stroke-linejoin="round"`) +
      stroke(polygon([a, t], false), tone(c, 0.18), 2.4, 'opacity=".8"')
    );
  };
  const [a, b, c, d, e] = colors;
  if (build === 'house') {
    s += castShadow(
      P,
      [
        ...roundedRect(S * 3.1, S, 8).map(([x, z]): Vector => [x, 0, z]),
        ...roundedRect(S * 2, S, 8).map(([x, z]): Vector => [x, S * 2.2, z]),
      ],
      { soft: 30, len: 0.4 },
    );
    s +=
      box(S * 1.05, 0, 0, S, S, S, c, 'dot') +
      box(0, 0, 0, S, S, S, wood) +
      box(-S * 1.05, 0, 0, S, S, S, a, 'star') +
      box(-S * 0.52, S, 0, S, S, S, b, 'ring') +
      cyl(S * 0.75, S, 0, S * 0.34, S * 0.9, d) +
      roof(-S * 0.52, S * 2, 0, S * 1.2, S * 0.72, S, d) +
      castShadow(
        P,
        circle(60, 8).flatMap(([x, z]): Vector[] => [
          [x + 250, 0, z + 240],
          [x + 250, 90, z + 240],
        ]),
        { soft: 14 },
      ) +
      cyl(250, 0, 240, 66, 92, e);
  } else {
    s += castShadow(
      P,
      roundedRect(S * 1.7, S * 1.5, 8).flatMap(([x, z]): Vector[] => [
        [x, 0, z],
        [x * 0.7, S * 3.2, z * 0.7],
      ]),
      { soft: 32, len: 0.35 },
    );
    s +=
      box(0, 0, 0, S * 1.9, S * 0.62, S * 1.3, d) +
      box(0, S * 0.62, 0, S * 1.5, S * 0.62, S * 1.1, c) +
      box(0, S * 1.24, 0, S * 1.2, S * 0.62, S, b) +
      box(0, S * 1.86, 0, S * 0.95, S * 0.62, S * 0.85, a) +
      cyl(0, S * 2.48, 0, S * 0.3, S * 0.5, e) +
      extrude(P, level(0, S * 2.98, 0), circle(S * 0.42, 9), 26, { side: wood, face: wood, k: 0.4, edge: 0.8 });
  }
  return s;
}
