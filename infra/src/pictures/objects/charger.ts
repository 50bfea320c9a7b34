import { type Colour, tone } from '../drawing/colour.ts';
import { extrude } from '../drawing/extrude.ts';
import { blurWide, gradient } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { polygon, stroke } from '../drawing/shapes.ts';
import {
  type Camera,
  cameraAt,
  circle,
  facing,
  level,
  move,
  on,
  plane,
  roundedRect,
  type Vector,
} from '../drawing/space.ts';
import { f } from '../drawing/svg.ts';

type ChargerLook = {
  body?: Colour;
  cable?: Colour;
  form?: 'plug' | 'pad';
  accent?: Colour;
};

/** A wall charger with its cable, or a charging pad. */
export function charger({
  body = '#f5f4f1',
  cable = '#e9e6e0',
  form = 'plug',
  accent = '#0f766e',
}: ChargerLook = {}): string {
  const P = cameraAt({ yaw: -28, pitch: 20, cx: 545, cy: 800, s: 1.25 }),
    fl = level();
  if (form === 'pad') {
    const Q = cameraAt({ yaw: 12, pitch: 34, cx: 600, cy: 700, s: 1.3 });
    let s = castShadow(
      Q,
      circle(235).flatMap(([x, z]): Vector[] => [
        [x, 0, z],
        [x, 26, z],
      ]),
      { soft: 24, len: 0.8 },
    );
    const e0 = Q(190, 10, -120);
    s +=
      stroke(
        `M${f(e0[0])} ${f(e0[1])}C${f(e0[0] + 160)} ${f(e0[1] - 90)} 980 640 1010 420S1150 200 1240 210`,
        tone(cable, -0.14),
        20,
      ) +
      stroke(
        `M${f(e0[0])} ${f(e0[1] - 3)}C${f(e0[0] + 160)} ${f(e0[1] - 93)} 980 637 1010 417S1150 197 1240 207`,
        tone(cable, 0.03),
        12,
      );
    s +=
      extrude(Q, fl, circle(235, 14), 30, { side: tone(body, -0.05), face: body, edge: 0.9, k: 0.4 }) +
      extrude(Q, level(0, 30, 0), circle(206, 14), 5, {
        side: accent,
        face: accent,
        edge: 0.4,
      });
    const t = level(0, 35, 0);
    s +=
      on(Q, t, circle(150, 12), 'none', `stroke="${tone(accent, 0.2)}" stroke-width="3" opacity=".6"`) +
      on(
        Q,
        t,
        (
          [
            [-16, 6],
            [6, 62],
            [4, 14],
            [22, 14],
            [-4, -58],
            [-2, -4],
            [-20, -4],
          ] as const
        ).map(([a, b]) => [a * 1.1, b * 0.9]),
        tone(accent, 0.32),
      );
    return s;
  }
  const w = 250,
    d = 230,
    h = 290;
  let s = castShadow(
    P,
    roundedRect(w, d, 84).flatMap(([x, z]): Vector[] => [
      [x, 0, z],
      [x, h, z],
    ]),
    { len: 0.5, soft: 30 },
  );
  // the blades come out of the side that turns away from the light
  const side = plane([w / 2 - 8, h / 2, 0], [0, 0, -1], [0, 1, 0]);
  s += extrude(P, fl, roundedRect(w, d, 84, 12), h, { side: body, face: body, edge: 0, k: 0.3 });
  s += rounding(P, w, d, h, body);
  for (const u of [46, -46]) {
    const blade = move(roundedRect(15, 62, 6), u, 24);
    s += on(P, side, move(roundedRect(30, 78, 10), u, 24), tone(body, -0.26), '', 9);
    s += extrude(P, side, blade, 112, { side: '#c9ccd1', face: '#b3b8bf', edge: 0.9, k: 0.5 });
  }
  const fr = facing(0, h / 2, d / 2);
  for (const y of [46, -34])
    s +=
      on(P, fr, move(roundedRect(82, 30, 15), 0, y), tone(body, -0.28)) +
      on(P, fr, move(roundedRect(70, 19, 9), 1, y - 1), '#23262d') +
      on(P, fr, move(roundedRect(44, 6, 3), 0, y), '#6d737d');
  const q = P(...fr(0, -34));
  const d0 = `M${f(q[0] - 78)} ${f(q[1] + 42)}C${f(q[0] - 190)} ${f(q[1] + 110)} ${f(q[0] - 330)} ${f(q[1] + 150)} 250 ${f(q[1] + 230)}S 420 1090 620 1040S 900 1010 1260 1060`;
  s +=
    stroke(d0, '#1d2540', 20, `opacity=".22" transform="translate(16 16)" ${blurWide(10)}`) +
    stroke(d0, tone(cable, -0.16), 21) +
    stroke(d0, tone(cable, 0.02), 14, 'transform="translate(-1 -3)"') +
    stroke(d0, '#ffffff', 3.4, 'transform="translate(-2 -6)" opacity=".7"');
  const pu = (o0: number, o1: number, ww: number, c: Colour) => {
    const A = P(...fr(0, -34, o0)),
      B = P(...fr(0, -34, o1));
    return (
      stroke(`M${f(A[0])} ${f(A[1])}L${f(B[0])} ${f(B[1])}`, tone(c, -0.12), ww) +
      stroke(`M${f(A[0])} ${f(A[1] - ww * 0.12)}L${f(B[0])} ${f(B[1] - ww * 0.12)}`, tone(c, 0.05), ww * 0.62)
    );
  };
  s += pu(16, 96, 34, body) + pu(110, 128, 22, cable);
  return s;
}

/** The soft upper edge of the housing, its seam and a lamp that tells it has power. */
function rounding(P: Camera, w: number, d: number, h: number, c: Colour): string {
  const lid = level(0, h, 0);
  const A = P(-w / 2, h, 0),
    B = P(w / 2, h, 0);
  const shine = gradient(A[0], A[1], B[0], B[1], [
    [0, tone(c, 0.03)],
    [1, tone(c, -0.05)],
  ]);
  const seam = roundedRect(w + 1, d + 1, 84, 12)
    .filter(([x, z]) => x * 0.45 + z > 0)
    .sort((a, b) => a[0] - b[0] || b[1] - a[1])
    .map(([x, z]) => P(x, 46, z));
  return (
    on(P, lid, roundedRect(w - 8, d - 8, 80, 12), shine) +
    on(P, lid, roundedRect(w - 46, d - 46, 62, 12), tone(c, 0.03), `opacity=".8" ${blurWide(9)}`) +
    stroke(polygon(seam, false), tone(c, -0.16), 3, 'opacity=".8"') +
    stroke(polygon(seam, false), '#ffffff', 1.8, 'opacity=".9" transform="translate(0 3)"')
  );
}
