import { type Colour, mix, tone } from '../drawing/colour.ts';
import { extrude } from '../drawing/extrude.ts';
import { blurWide, gradient } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { clip, type Point, path, polygon, smooth, stroke } from '../drawing/shapes.ts';
import { cameraAt, circle, facing, level, move, on, plane, roundedRect, type Vector } from '../drawing/space.ts';
import { f } from '../drawing/svg.ts';

/** Cover, motif and second motif colour of the standing book. */
type Cover = readonly [Colour, Colour, Colour];

type BookLook = {
  cover?: Cover;
  art?: 'sun' | 'arches' | 'leaf' | 'grid';
  stack?: readonly (readonly [Colour, number?])[];
  yaw?: number;
};

/** A standing book, on lying ones if there is a `stack` of [colour, thickness]. */
export function book({
  cover = ['#24506b', '#f0b95b', '#f4ead7'],
  art = 'sun',
  stack = [],
  yaw = 30,
}: BookLook = {}): string {
  const P = cameraAt({ yaw, pitch: 12, cx: 590, cy: 985, s: 1.1 }),
    w = 440,
    h = 640,
    th = 96;
  let s = '',
    base = 0;
  const pages = (x: number, y0: number, z: number, ww: number, dd: number, hh: number) =>
    extrude(P, level(x, y0, z), roundedRect(ww, dd, 2, 2), hh, { side: '#f0e8d8', face: '#f6f0e3', edge: 0 });
  const [c, a, b] = cover;
  s += castShadow(
    P,
    [
      ...roundedRect(w, th, 4).flatMap(([x, z]): Vector[] => [
        [x, 0, z],
        [x, h * 0.8, z],
      ]),
      ...(stack.length ? roundedRect(580, 430, 4).map(([x, z]): Vector => [x, 0, z]) : []),
    ],
    { len: 0.4, soft: 32 },
  );
  if (stack.length) {
    // lying books under
    stack.forEach(([cc, t = 74], i) => {
      const ww = 600 - i * 26,
        dd = 430 - i * 14,
        x = (i % 2) * 14,
        o = level(x, base);
      s +=
        extrude(P, o, roundedRect(ww, dd, 4, 2), 9, { side: cc, face: cc, edge: 0.5 }) +
        pages(x + 6, base + 9, 0, ww - 22, dd - 18, t - 18) +
        (() => {
          let q = '';
          for (let k = 1; k < 8; k++) {
            const A = P(...level(x + 6, base + 9)(-(ww - 22) / 2, -(dd - 18) / 2, ((t - 18) * k) / 8)),
              B = P(...level(x + 6, base + 9)((ww - 22) / 2, -(dd - 18) / 2, ((t - 18) * k) / 8));
            q += `M${f(A[0])} ${f(A[1])}L${f(B[0])} ${f(B[1])}`;
          }
          return stroke(q, '#c9bda3', 1.6, 'opacity=".7"');
        })() +
        extrude(P, level(x - ww / 2 + 5, base, 0), roundedRect(12, dd, 4, 3), t, {
          side: cc,
          face: cc,
          edge: 0,
        }) +
        extrude(P, level(x, base + t - 9), roundedRect(ww, dd, 4, 2), 9, { side: cc, face: cc, edge: 0.7 });
      base += t;
    });
  }
  const o = (x: number, z: number) => level(x, base, z);
  if (stack.length)
    s += (() => {
      const q = roundedRect(w * 1.02, th * 1.2, 8).map(([x, z]) => P(x + 16, base, z - 16));
      return path(polygon(q), '#1d2540', `opacity=".3" ${blurWide(12)}`);
    })();
  s +=
    extrude(P, o(0, -th / 2 + 6), roundedRect(w, 12, 2, 2), h, { side: tone(c, -0.05), face: c, edge: 0 }) +
    extrude(P, level(6, base + 9, 0), roundedRect(w - 26, th - 24, 2, 2), h - 18, {
      side: '#efe6d4',
      face: '#f7f1e4',
      edge: 0,
    });
  s += (() => {
    let q = '';
    for (let k = 1; k < 9; k++) {
      const z = -th / 2 + 12 + ((th - 24) * k) / 9,
        A = P(-w / 2 + 12, base + h - 9, z),
        B = P(w / 2 - 8, base + h - 9, z);
      q += `M${f(A[0])} ${f(A[1])}L${f(B[0])} ${f(B[1])}`;
    }
    return stroke(q, '#cfc3a8', 1.8, 'opacity=".8"');
  })();
  s +=
    extrude(P, o(-w / 2 + 7, 0), roundedRect(14, th, 7, 4), h, { side: c, face: c, edge: 0.3 }) +
    extrude(P, o(0, th / 2 - 6), roundedRect(w, 12, 3, 2), h, { side: c, face: c, edge: 0.6 });
  const fr = facing(0, base + h / 2, th / 2),
    X = (u: number, v: number) => P(...fr(u * w, v * h)),
    out = polygon(roundedRect(w, h, 4, 2).map(([u, v]) => P(...fr(u, v)))),
    A = X(-0.5, 0.5),
    B = X(0.5, -0.5);
  let k = path(
    out,
    gradient(A[0], A[1], B[0], B[1], [
      [0, tone(c, 0.06)],
      [1, tone(c, -0.04)],
    ]),
  );
  const C = (u: number, v: number, r: number, col: Colour) => on(P, fr, move(circle(r, 12), u * w, v * h), col);
  if (art === 'sun')
    k +=
      C(0.08, 0.12, 120, a) +
      path(
        smooth([X(-0.6, -0.12), X(-0.2, -0.02), X(0.2, -0.16), X(0.6, -0.02), X(0.6, -0.6), X(-0.6, -0.6)]),
        mix(c, b, 0.4),
      ) +
      path(smooth([X(-0.6, -0.24), X(-0.1, -0.2), X(0.25, -0.3), X(0.6, -0.18), X(0.6, -0.6), X(-0.6, -0.6)]), b);
  if (art === 'arches')
    for (let i = 0; i < 5; i++) {
      const r = 170 - i * 34,
        q: Point[] = [];
      for (let t = 0; t <= 16; t++) {
        const an = (Math.PI * t) / 16;
        q.push([Math.cos(an) * r, Math.sin(an) * r]);
      }
      k += on(P, fr, move([...q, [-r, -330], [r, -330]], 0.03 * w, -20), i % 2 ? c : i === 4 ? b : mix(a, b, i / 5));
    }
  if (art === 'leaf')
    k +=
      stroke(
        [X(0, -0.4), X(0.02, -0.1), X(0, 0.32)].map((q, i) => `${(i ? 'L' : 'M') + f(q[0])} ${f(q[1])}`).join(''),
        a,
        7,
      ) +
      [-0.26, -0.12, 0.02, 0.16]
        .map((v, i) =>
          [-1, 1]
            .map((m) =>
              path(smooth([X(0, v), X(m * 0.12, v + 0.1), X(m * 0.3, v + 0.13), X(m * 0.2, v + 0.03)]), i % 2 ? a : b),
            )
            .join(''),
        )
        .join('') +
      path(smooth([X(0, 0.28), X(-0.06, 0.35), X(0, 0.43), X(0.06, 0.35)]), a);
  if (art === 'grid')
    for (let i = 0; i < 4; i++)
      for (let j = 0; j < 5; j++) {
        const u = -0.32 + i * 0.22 + 0.03,
          v = 0.36 - j * 0.165,
          n = (i * 3 + j * 5) % 4;
        k +=
          n === 0
            ? C(u, v, 40, a)
            : n === 1
              ? on(P, fr, move(roundedRect(80, 80, 1, 1), u * w, v * h), b)
              : n === 2
                ? on(
                    P,
                    fr,
                    (
                      [
                        [-40, -40],
                        [40, -40],
                        [-40, 40],
                      ] as const
                    ).map(([x, yy]): Point => [x + u * w, yy + v * h]),
                    mix(a, b, 0.5),
                  )
                : C(u, v, 40, b) + C(u, v, 20, c);
      }
  k +=
    path(polygon([X(-0.44, 0.5), X(-0.425, 0.5), X(-0.425, -0.5), X(-0.44, -0.5)]), tone(c, -0.14), 'opacity=".5"') +
    path(polygon([X(-0.5, 0.5), X(0.3, 0.5), X(-0.5, -0.15)]), '#ffffff', 'opacity=".07"');
  if (art === 'sun' || art === 'leaf')
    k +=
      on(P, fr, move(roundedRect(230, 16, 3), 0.03 * w, -h * 0.36), art === 'sun' ? c : a) +
      on(P, fr, move(roundedRect(140, 9, 3), 0.03 * w, -h * 0.41), art === 'sun' ? c : a, 'opacity=".75"');
  const sp = plane([-w / 2, base + h / 2, 0], [0, 0, 1], [0, 1, 0]);
  k += on(P, sp, roundedRect(th, h, 1, 1), tone(c, -0.25), 'opacity=".28"');
  k +=
    on(P, sp, move(roundedRect(52, 14, 2), 0, h * 0.38), a) +
    on(P, sp, roundedRect(34, 210, 3), b, 'opacity=".85"') +
    on(P, sp, move(roundedRect(52, 14, 2), 0, -h * 0.38), a);
  return s + clip(out + polygon(roundedRect(th, h, 1, 1).map(([u, v]) => P(...sp(u, v)))), k);
}
