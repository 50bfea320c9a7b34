import { type Colour, tone } from '../drawing/colour.ts';
import { extrude } from '../drawing/extrude.ts';
import { gradient } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { type Point, stroke } from '../drawing/shapes.ts';
import { cameraAt, level, move, on, plane, roundedRect, type Vector } from '../drawing/space.ts';
import { f } from '../drawing/svg.ts';
import { type Screen, wallpaper } from '../parts/wallpaper.ts';

type LaptopLook = {
  body?: Colour;
  keys?: Colour;
  screen?: Screen;
  yaw?: number;
  w?: number;
  d?: number;
  open?: number;
  pitch?: number;
  cy?: number;
  s?: number;
};

/** An open laptop; `open` is the angle of its lid in degrees. */
export function laptop({
  body = '#c3c8d0',
  keys = '#2b303b',
  screen = ['#f3c9a8', '#d9785f', '#5b4a7a'],
  yaw = 26,
  w = 640,
  d = 430,
  open = 112,
  pitch = 24,
  cy = 820,
  s = 1.06,
}: LaptopLook = {}): string {
  const P = cameraAt({ yaw, pitch, cx: 590, cy, s }),
    top = level(),
    h = 17;
  const t = ((open - 90) * Math.PI) / 180,
    V: Vector = [0, Math.cos(t), -Math.sin(t)],
    lid = plane([0, h + 4, -d / 2 + 6], [1, 0, 0], V),
    lh = d * 0.95;
  const lc = (pts: readonly Point[]) => move(pts, 0, lh / 2),
    back = plane([0, h + 4, -d / 2 - 4], [1, 0, 0], V);
  let s0 = castShadow(
    P,
    [...roundedRect(w, d, 24).map(([x, z]): Vector => [x, 0, z]), lid(-w / 2, lh), lid(w / 2, lh)],
    {
      len: 0.55,
      soft: 30,
    },
  );
  s0 += extrude(P, back, lc(roundedRect(w, lh, 24)), 9, { side: tone(body, -0.04), face: body, edge: 0.9 });
  s0 +=
    on(P, lid, lc(roundedRect(w - 8, lh - 8, 21)), '#14171d') +
    wallpaper(P, plane(lid(0, lh / 2 + 6), [1, 0, 0], V), w - 34, lh - 44, 8, screen) +
    on(P, lid, lc(move(roundedRect(7, 7, 3.5), 0, lh / 2 - 13)), '#39424f');
  s0 += extrude(P, top, roundedRect(w, d, 26), h, { side: body, face: body, edge: 0.9 });
  const deck = level(0, h, 0),
    a = P(-w / 2, h, d / 2),
    b = P(w / 2, h, -d / 2);
  s0 += on(
    P,
    deck,
    roundedRect(w - 3, d - 3, 25),
    gradient(a[0], a[1], b[0], b[1], [
      [0, tone(body, 0.07)],
      [0.6, tone(body, 0.03)],
      [1, tone(body, -0.05)],
    ]),
  );
  s0 += on(P, deck, move(roundedRect(w * 0.8, 15, 7), 0, d / 2 - 9), tone(body, -0.24));
  const kw = w * 0.86,
    kh = d * 0.47,
    ky = d * 0.17;
  s0 += on(P, deck, move(roundedRect(kw + 14, kh + 12, 9), 0, ky), tone(body, -0.1));
  const rows = [14, 14, 14, 13, 12],
    rh = kh / 5.75;
  let y = ky + kh / 2 - rh * 0.38;
  s0 += [...Array(14)]
    .map((_, i) => on(P, deck, move(roundedRect(kw / 14 - 5, rh * 0.48, 3), -kw / 2 + (kw / 14) * (i + 0.5), y), keys))
    .join('');
  y -= rh * 0.38 + rh / 2;
  rows.forEach((n, r) => {
    const ws =
        r < 2
          ? Array(n).fill(1)
          : r === 4
            ? [1, 1, 1, 1.3, 5.2, 1.3, 1, 0.9, 0.9]
            : [r === 2 ? 1.6 : 2, ...Array(n - 2).fill(1), r === 2 ? 1.6 : 2],
      sum = ws.reduce((q, v) => q + v, 0);
    let x = -kw / 2;
    ws.forEach((v) => {
      const k = (v / sum) * kw;
      s0 +=
        on(P, deck, move(roundedRect(k - 5, rh - 5, 5), x + k / 2, y), keys) +
        on(P, deck, move(roundedRect(k - 7, rh - 8, 4), x + k / 2, y + 1), tone(keys, 0.045));
      x += k;
    });
    y -= rh;
  });
  const tp = P(-w * 0.18, h, d * 0.45),
    tq = P(w * 0.18, h, d * 0.2);
  s0 += on(
    P,
    deck,
    move(roundedRect(w * 0.37, d * 0.27, 12), 0, -d * 0.31),
    gradient(tp[0], tp[1], tq[0], tq[1], [
      [0, tone(body, 0.1)],
      [1, tone(body, 0.0)],
    ]),
    `stroke="${tone(body, -0.12)}" stroke-width="1.5"`,
  );
  const n0 = P(-46, h, d / 2),
    n1 = P(46, h, d / 2);
  s0 += stroke(`M${f(n0[0])} ${f(n0[1] + 2)}L${f(n1[0])} ${f(n1[1] + 2)}`, tone(body, -0.2), 5);
  return s0;
}
