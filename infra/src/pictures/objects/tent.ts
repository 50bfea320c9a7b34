import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, downwards, gradient, radial, rightwards } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { clip, disc, fold, path, polygon, smooth, stitch, stroke } from '../drawing/shapes.ts';
import { cameraAt, type Vector } from '../drawing/space.ts';
import { f } from '../drawing/svg.ts';

type TentLook = {
  c?: Colour;
  door?: Colour;
  dark?: Colour;
  rope?: Colour;
  glow?: boolean;
  yaw?: number;
};

/** A ridge tent with its ropes; `glow` lights it from inside. */
export function tent({
  c = '#e0a040',
  door = '#f3e3c0',
  dark = '#4a3a2e',
  rope = '#f7f3ea',
  glow = true,
  yaw = 34,
}: TentLook = {}): string {
  const P = cameraAt({ yaw, pitch: 14, cx: 600, cy: 850, s: 1.16 }),
    w = 250,
    h = 390,
    d = 300,
    q = (x: number, y: number, z: number) => P(x, y, z);
  let s = castShadow(
    P,
    [
      [-w, 0, d],
      [w, 0, d],
      [w, 0, -d],
      [-w, 0, -d],
      [0, h, d],
      [0, h, -d],
    ],
    { len: 0.42, soft: 30 },
  );
  const [A, B, C, A2, C2] = [q(-w, 0, d), q(w, 0, d), q(0, h, d), q(-w, 0, -d), q(0, h * 0.97, -d)],
    rg = q(0, h * 0.93, 0);
  const peg = (a: Vector, b: Vector) => {
    const [x, y] = P(...a),
      [u, v] = P(...b);
    return (
      stroke(
        `M${f(x)} ${f(y)}L${f(u)} ${f(v)}`,
        '#1d2540',
        5,
        `opacity=".15" transform="translate(14 10)" ${blurWide(4)}`,
      ) +
      stroke(`M${f(x)} ${f(y)}L${f(u)} ${f(v)}`, rope, 4.5) +
      stroke(`M${f(u - 4)} ${f(v - 14)}l8 22`, '#7c828b', 7)
    );
  };
  s += peg([0, h, -d], [0, 0, -d - 230]) + peg([-w * 0.6, h * 0.36, -d * 0.6], [-w - 150, 0, -d * 0.7]);
  // far side hidden; near roof is the left one
  const roof = `M${f(A[0])} ${f(A[1])}Q${f((A[0] + C[0]) / 2 + 12)} ${f((A[1] + C[1]) / 2 + 14)} ${f(C[0])} ${f(C[1])}Q${f(rg[0])} ${f(rg[1])} ${f(C2[0])} ${f(C2[1])}Q${f((A2[0] + C2[0]) / 2 + 10)} ${f((A2[1] + C2[1]) / 2 + 12)} ${f(A2[0])} ${f(A2[1])}Z`;
  s += path(
    roof,
    gradient(C[0], C[1], A2[0], A[1], [
      [0, tone(c, 0.1)],
      [0.5, tone(c, 0.03)],
      [1, tone(c, -0.06)],
    ]),
  );
  const edge = q(-w, 0, 0),
    mid = [edge, q(-w * 0.5, h * 0.47, 0), q(0, h * 0.93, 0)];
  s += clip(
    roof,
    fold(polygon(mid, false), tone(c, -0.2), 16, 8, 0.5) +
      stroke(polygon(mid, false), tone(c, -0.16), 3, 'opacity=".7"') +
      fold(
        `M${f(A[0])} ${f(A[1])}Q${f(edge[0])} ${f(edge[1] - 30)} ${f(A2[0])} ${f(A2[1])}`,
        tone(c, -0.25),
        50,
        22,
        0.45,
      ) +
      fold(`M${f(C[0] - 40)} ${f(C[1] + 50)}L${f(C2[0] - 50)} ${f(C2[1] + 60)}`, '#ffffff', 34, 22, 0.35) +
      stitch(polygon([q(-w * 0.9, 38, d), q(-w * 0.9, 38, -d)], false), tone(c, 0.2), 3),
  );
  const front = `M${f(A[0])} ${f(A[1])}Q${f((A[0] + C[0]) / 2 + 12)} ${f((A[1] + C[1]) / 2 + 14)} ${f(C[0])} ${f(C[1])}Q${f((B[0] + C[0]) / 2 - 12)} ${f((B[1] + C[1]) / 2 + 14)} ${f(B[0])} ${f(B[1])}Z`;
  s += path(
    front,
    gradient(A[0], C[1], B[0], B[1], [
      [0, tone(c, -0.02)],
      [1, tone(c, -0.12)],
    ]),
  );
  const D = (x: number, y: number) => q(x, y, d),
    d1 = `${smooth([D(-108, 0), D(-76, 110), D(0, h * 0.86), D(76, 110), D(108, 0)], false)}Z`,
    gl = D(0, 60);
  s += path(
    d1,
    glow
      ? radial(gl[0], gl[1], 260, [
          [0, '#ffe9b0'],
          [0.35, '#e9a95a'],
          [0.75, tone(dark, 0.06)],
          [1, tone(dark, -0.06)],
        ])
      : downwards(tone(dark, -0.08), tone(dark, 0.1)),
  );
  s += clip(
    d1,
    path(polygon([D(-110, 0), D(110, 0), q(90, 0, -d), q(-90, 0, -d)]), tone(door, -0.12), 'opacity=".8"') +
      fold(polygon([D(-108, 0), D(-70, 120), D(0, h * 0.86)], false), '#1a1310', 30, 16, 0.5),
  );
  for (const m of [-1, 1]) {
    const fp = `${smooth(
      [D(m * 108, 0), D(m * 78, 120), D(m * 14, h * 0.82), D(m * 60, 190), D(m * 118, 120), D(m * 156, 0)],
      false,
    )}Z`;
    s +=
      path(fp, rightwards(tone(door, m < 0 ? 0.04 : -0.02), tone(door, m < 0 ? -0.08 : -0.14))) +
      clip(fp, fold(polygon([D(m * 120, 0), D(m * 84, 130)], false), tone(door, -0.3), 10, 7, 0.6));
    const tie = D(m * 92, 118);
    s += stroke(`M${f(tie[0] - 18)} ${f(tie[1])}l36 3`, dark, 7);
  }
  s +=
    stroke(
      `M${f(A[0])} ${f(A[1])}Q${f((A[0] + C[0]) / 2 + 12)} ${f((A[1] + C[1]) / 2 + 14)} ${f(C[0])} ${f(C[1])}Q${f((B[0] + C[0]) / 2 - 12)} ${f((B[1] + C[1]) / 2 + 14)} ${f(B[0])} ${f(B[1])}`,
      tone(c, 0.16),
      5,
      'opacity=".9"',
    ) + stroke(`M${f(C[0])} ${f(C[1])}Q${f(rg[0])} ${f(rg[1])} ${f(C2[0])} ${f(C2[1])}`, tone(c, 0.2), 5);
  return (
    s +
    peg([0, h, d], [70, 0, d + 250]) +
    peg([-w * 0.6, h * 0.36, d * 0.7], [-w - 170, 0, d * 0.9]) +
    disc(C[0], C[1] - 3, 9, dark) +
    disc(C2[0], C2[1] - 2, 7, dark)
  );
}
