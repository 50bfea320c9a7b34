import { type Colour, tone } from '../drawing/colour.ts';
import { extrude } from '../drawing/extrude.ts';
import { gradient } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { stroke } from '../drawing/shapes.ts';
import { cameraAt, level, move, on, roundedRect, type Vector } from '../drawing/space.ts';
import { f } from '../drawing/svg.ts';

type KeyboardLook = {
  body?: Colour;
  caps?: Colour;
  mods?: Colour;
  accent?: Colour;
  yaw?: number;
  size?: '75' | '60';
  pitch?: number;
  cord?: boolean;
};

/** A keyboard with its keys; `cord` for one with a cable. */
export function keyboard({
  body = '#e6e3dc',
  caps = '#f4f2ec',
  mods = '#8fa3a0',
  accent = '#e07a5f',
  yaw = 24,
  size = '75',
  pitch = 36,
  cord = false,
}: KeyboardLook = {}): string {
  const L = [
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
    [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
    [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.25],
    [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.75, 1],
    [1.25, 1.25, 1.25, 6.25, 1, 1, 1, 1, 1],
  ];
  if (size === '75') L.unshift([1, -0.25, 1, 1, 1, 1, -0.2, 1, 1, 1, 1, -0.2, 1, 1, 1, 1, -0.35, 1]);
  const u = 50,
    W = 15 * u,
    D = L.length * u,
    m = 24,
    P = cameraAt({ yaw, pitch, cx: 600, cy: size === '75' ? 690 : 680, s: 1.07 });
  const fl = level();
  let s = castShadow(
    P,
    roundedRect(W + m * 2, D + m * 2, 30).flatMap(([x, z]): Vector[] => [
      [x, 0, z],
      [x, 52, z],
    ]),
    { len: 0.7, soft: 26 },
  );
  if (cord) {
    const c0 = P(0, 20, -D / 2 - m);
    s += stroke(`M${f(c0[0])} ${f(c0[1])}c-20 -120 160 -130 220 -90s180 30 260 -80`, tone(accent, -0.05), 11);
  }
  s += extrude(P, fl, roundedRect(W + m * 2, D + m * 2, 30), 40, { side: body, face: body, edge: 1 });
  s += on(P, level(0, 40, 0), roundedRect(W + 8, D + 8, 12), tone(body, -0.22));
  L.forEach((row, r) => {
    let x = -W / 2;
    const z = D / 2 - u * (r + 0.5),
      sum = row.reduce((a, b) => a + Math.abs(b), 0),
      kx = 15 / sum,
      order: (readonly [number, number, number])[] = [];
    row.forEach((k, i) => {
      const w = Math.abs(k) * u * kx;
      if (k > 0) order.push([x + w / 2, w, i]);
      x += w;
    });
    if (yaw < 0) order.reverse();
    for (const [cx, w, i] of order) {
      const last = r === L.length - 1,
        isA = (r === 0 && i === 0) || (r === (size === '75' ? 3 : 2) && i === row.length - 1);
      const isM =
        !isA &&
        ((w > u * 1.2 && w < u * 4) ||
          (last && w < u * 4) ||
          (size === '75' && (i === row.length - 1 || (r === 0 && i >= 7 && i <= 10))));
      const c = isA ? accent : isM ? mods : caps,
        kp = level(cx, 42, -z);
      s += extrude(P, kp, roundedRect(w - 4, u - 4, 6, 4), 27, {
        side: tone(c, -0.03),
        face: c,
        taper: w > u * 3 ? 0.955 : 0.8,
        edge: 0.75,
        k: 0.34,
      });
      const tpl = level(cx, 69, -z),
        a = P(...tpl(-w * 0.3, 14)),
        b = P(...tpl(w * 0.3, -14));
      s += on(
        P,
        tpl,
        roundedRect((w - 4) * (w > u * 3 ? 0.93 : 0.68), (u - 4) * 0.66, 7, 4),
        gradient(a[0], a[1], b[0], b[1], [
          [0, tone(c, 0.02)],
          [1, tone(c, 0.09)],
        ]),
      );
      if (!isM && !isA && w < u * 1.3)
        s += on(P, tpl, move(roundedRect(9, 3, 1.5, 2), -6, 7), tone(c, c > '#888888' ? -0.35 : 0.35), 'opacity=".7"');
    }
  });
  return s;
}
