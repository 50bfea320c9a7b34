import { type Colour, tone } from '../drawing/colour.ts';
import { castShadow } from '../drawing/shadows.ts';
import { stroke } from '../drawing/shapes.ts';
import { cameraAt, circle, on, type Vector } from '../drawing/space.ts';
import { f } from '../drawing/svg.ts';
import { frontGlass, lensBarrel } from '../parts/optics.ts';

type LensLook = {
  c?: Colour;
  ringc?: Colour;
  grip?: Colour;
  tint?: Colour;
  long?: number;
};

/** A lens that stands on its mount; `long` stretches it. */
export function lens({ c = '#2b2e35', ringc = '#d9a441', grip, tint = '#5a74a8', long = 1 }: LensLook = {}): string {
  const P = cameraAt({ yaw: 18, pitch: 27, cx: 600, cy: 985, s: 1.12 }),
    gr = grip || tone(c, -0.05);
  let s = castShadow(
    P,
    circle(165, 9).flatMap(([x, z]): Vector[] => [
      [x, 0, z],
      [x, 420 * long, z],
    ]),
    { len: 0.4, soft: 32 },
  );
  const st = lensBarrel(
    P,
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, -1],
    [
      [148, 26, '#c9ccd1'],
      [156, 36, tone(c, 0.04)],
      [168, 86 * long, gr, { n: 84, w: 6, tone: 0.1 }],
      [160, 22, c],
      [160, 60 * long, tone(c, 0.05)],
      [164, 12, ringc],
      [176, 150 * long, gr, { n: 72, w: 8, tone: 0.1 }],
      [168, 16, c],
      [184, 40, tone(c, 0.03)],
    ],
  );
  const yy = 26 + 36 + 86 * long + 22 + 30 * long;
  let tk = '';
  for (let i = -6; i <= 6; i++) {
    const a = i * 0.16 - 0.3,
      x = Math.sin(a) * 160,
      z = Math.cos(a) * 160,
      A = P(x, yy + (i % 3 ? 6 : 14), z),
      B = P(x, yy - 8, z);
    tk += `M${f(A[0])} ${f(A[1])}L${f(B[0])} ${f(B[1])}`;
  }
  s +=
    st.s +
    stroke(tk, '#e9ecf0', 3, 'opacity=".8"') +
    on(P, st.top, circle(184, 12), tone(c, 0.08)) +
    on(P, st.top, circle(174, 12), '#0c0e12') +
    on(
      P,
      st.top,
      circle(160, 12),
      'none',
      `stroke="#cfd6e2" stroke-width="2.4" stroke-dasharray="6 10 26 8 3 14" opacity=".5"`,
    ) +
    frontGlass(P, st.top, 140, tint);
  return s;
}
