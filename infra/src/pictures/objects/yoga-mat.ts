import { type Colour, tone } from '../drawing/colour.ts';
import { extrude } from '../drawing/extrude.ts';
import { blurWide, gradient, tile } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { clip, hull, type Point, path, polygon, smooth, stroke } from '../drawing/shapes.ts';
import { cameraAt, circle, on, plane, type Vector } from '../drawing/space.ts';

type YogaMatLook = {
  c?: Colour;
  inner?: Colour;
  strap?: Colour;
  yaw?: number;
};

/** A rolled mat, its end on the floor. */
export function yogaMat({ c = '#6f8f9a', inner, strap = '#e8dcc6', yaw = -32 }: YogaMatLook = {}): string {
  const P = cameraAt({ yaw, pitch: 20, cx: 570, cy: 860, s: 1.22 }),
    L = 620,
    R = 118,
    n = inner || tone(c, 0.08);
  let s = '';
  s += castShadow(
    P,
    [
      ...[-L / 2, L / 2].flatMap((x) =>
        [...Array(12)].map((_, i): Vector => [x, R + Math.sin((i / 6) * Math.PI) * R, Math.cos((i / 6) * Math.PI) * R]),
      ),
      [-L / 2, 0, 20],
      [L / 2, 0, 20],
      [-L / 2, 0, -60],
      [L / 2, 0, -60],
    ],
    { soft: 30, len: 0.6 },
  );
  // flat tail on the floor, towards the viewer
  const tail = (
      [
        [-L / 2, 0],
        [L / 2, 0],
        [L / 2, 255],
        [-L / 2, 255],
      ] as const
    ).map(([x, z]) => P(x, 0, z)),
    up = tail.map(([x, y]): Point => [x, y - 9]),
    [far, near] = [P(-L / 2, 0, 0), P(-L / 2, 0, 255)];
  s +=
    path(polygon(tail), '#1d2540', `opacity=".3" transform="translate(10 8)" ${blurWide(8)}`) +
    path(polygon(hull([...tail, ...up])), tone(c, -0.08)) +
    path(
      polygon(up),
      gradient(far[0], far[1] - 9, near[0], near[1] - 9, [
        [0, tone(n, -0.12)],
        [0.3, tone(n, 0.02)],
        [1, tone(n, 0.09)],
      ]),
    ) +
    clip(
      polygon(up),
      path(
        polygon(up),
        tile(
          12,
          12,
          `<circle cx="3" cy="3" r="1.5" fill="${tone(n, -0.12)}"/><circle cx="9" cy="9" r="1.5" fill="${tone(n, -0.12)}"/>`,
        ),
        'opacity=".6"',
      ),
    );
  const ax = (x: number) => plane([x, R, 0], [0, 0, -1], [0, 1, 0]);
  const seg = (x0: number, x1: number, r: number, col: Colour) =>
    extrude(P, ax(x0), circle(r, 14), x1 - x0, { side: col, face: tone(col, -0.04), edge: 0, k: 0.34 });
  s +=
    seg(-L / 2, -190, R, c) +
    seg(-190, -148, R + 4, strap) +
    seg(-148, 120, R, c) +
    seg(120, 162, R + 4, strap) +
    seg(162, L / 2, R, c);
  // re-draw the end after straps
  const fc = ax(L / 2),
    sp = [];
  for (let t = 0; t <= 200; t++) {
    const a = (t / 200) * Math.PI * 2 * 5.2,
      r = R - 6 - (t / 200) * (R - 16);
    sp.push(P(...fc(Math.cos(a) * r, Math.sin(a) * r)));
  }
  const e0 = P(...fc(0, R)),
    e1 = P(...fc(0, -R));
  return (
    s +
    on(
      P,
      fc,
      circle(R, 14),
      gradient(0, e0[1], 0, e1[1], [
        [0, tone(n, 0.02)],
        [1, tone(n, -0.08)],
      ]),
    ) +
    stroke(smooth(sp, false), tone(c, -0.2), 5, 'opacity=".8"') +
    stroke(
      smooth(
        sp.map(([x, y]) => [x - 1.5, y - 4]),
        false,
      ),
      tone(n, 0.12),
      2.6,
      'opacity=".7"',
    ) +
    on(P, fc, circle(13, 6), tone(c, -0.34))
  );
}
