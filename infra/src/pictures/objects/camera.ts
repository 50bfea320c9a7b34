import { type Colour, tone } from '../drawing/colour.ts';
import { extrude, knurl } from '../drawing/extrude.ts';
import { blurWide, diagonal, tile } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { path, polygon } from '../drawing/shapes.ts';
import { cameraAt, circle, facing, level, move, on, roundedRect, type Vector } from '../drawing/space.ts';
import { frontGlass, lensBarrel } from '../parts/optics.ts';

type CameraLook = {
  body?: Colour;
  skin?: Colour;
  lens?: Colour;
  accent?: Colour;
  form?: 'rangefinder' | 'slr';
  yaw?: number;
};

/** A rangefinder or a mirror camera with its lens. */
export function camera({
  body = '#d4d5d3',
  skin = '#34383f',
  lens = '#23262c',
  accent = '#c8553d',
  form = 'rangefinder',
  yaw = 24,
}: CameraLook = {}): string {
  const P = cameraAt({ yaw, pitch: 12, cx: 600, cy: 880, s: 1.12 }),
    w = 660,
    h = form === 'slr' ? 390 : 370,
    d = 150,
    fl = level();
  let s = castShadow(
    P,
    [
      ...roundedRect(w, d, 40).map(([x, z]): Vector => [x, 0, z]),
      ...roundedRect(w, d, 40).map(([x, z]): Vector => [x, h, z]),
      [40, 60, 260],
    ],
    { len: 0.45, soft: 30 },
  );
  const bl = roundedRect(w, d, 62, 9);
  s +=
    extrude(P, fl, bl, 46, { side: body, face: body, edge: 0 }) +
    extrude(P, level(0, 46, 0), bl, h - 140, { side: skin, face: skin, edge: 0 });
  // grain on the skin
  const fr = facing(0, 0, d / 2),
    sk = polygon([
      ...[-w / 2 + 50, w / 2 - 50].map((x) => P(...fr(x, 46))),
      ...[w / 2 - 50, -w / 2 + 50].map((x) => P(...fr(x, h - 94))),
    ]);
  s += path(
    sk,
    tile(
      9,
      9,
      `<circle cx="2" cy="2" r="1.3" fill="${tone(skin, 0.1)}"/><circle cx="6.5" cy="6.5" r="1.3" fill="${tone(skin, -0.12)}"/>`,
    ),
    'opacity=".55"',
  );
  if (form === 'slr')
    s += extrude(P, level(-w / 2 + 62, 30, 40), roundedRect(118, 130, 52), h - 100, {
      side: tone(skin, -0.02),
      face: skin,
      edge: 0.4,
    });
  const tp = level(0, h - 94, 0);
  s += extrude(P, tp, bl, 94, { side: body, face: body, edge: 0.8 });
  const up = (x: number, z: number, y = h) => level(x, y, z);
  const dial = (x: number, r: number, hh: number, z = 0, c = body) =>
    extrude(P, up(x, z), circle(r, 8), hh, { side: tone(c, -0.05), face: tone(c, 0.02), edge: 0.9, k: 0.45 }) +
    knurl(P, up(x, z), r, 4, hh - 4, 60, tone(c, -0.2), 2.4);
  if (form === 'slr') {
    s +=
      extrude(P, up(10, 10), roundedRect(230, 130, 40), 92, { side: body, face: body, taper: 0.74, edge: 0.8 }) +
      extrude(P, up(10, 0, h + 92), roundedRect(70, 50, 6), 9, { side: '#3a3e46', face: '#4a4f58', edge: 0.6 }) +
      dial(240, 50, 36) +
      dial(-250, 40, 24) +
      dial(-250, 22, 40, 0, accent);
  } else {
    s +=
      dial(232, 52, 34) +
      dial(128, 36, 26) +
      dial(-236, 42, 28) +
      extrude(P, up(290, 20), circle(19, 8), 22, { side: accent, face: accent, edge: 0.8 }) +
      extrude(P, up(0, 0), roundedRect(84, 54, 6), 8, { side: '#3a3e46', face: '#4a4f58', edge: 0.6 });
    const vf = move(roundedRect(112, 60, 12), -190, h - 48);
    s +=
      on(P, fr, vf, tone(body, -0.22)) +
      on(P, fr, move(roundedRect(100, 50, 9), -190, h - 48), '#141821') +
      on(P, fr, move(roundedRect(82, 34, 6), -192, h - 46), diagonal('#6d83b0', '#1a2236')) +
      on(P, fr, move(roundedRect(54, 34, 8), 74, h - 48), '#1a1e27') +
      on(P, fr, move(circle(11, 6), 176, h - 48), accent);
  }
  const lx = form === 'slr' ? 30 : 24,
    ly = 170,
    O = fr(lx, ly);
  const sh = [...circle(160, 8)].map(([u, v]) => P(...fr(lx + u + 46, ly + v - 34)));
  s += path(polygon(sh), '#0b0d12', `opacity=".4" ${blurWide(14)}`);
  const st = lensBarrel(
    P,
    O,
    [1, 0, 0],
    [0, 1, 0],
    form === 'slr'
      ? [
          [168, 26, body],
          [162, 60, lens, { n: 90 }],
          [150, 14, tone(lens, 0.1)],
          [156, 70, lens, { n: 70, w: 5 }],
          [158, 20, tone(lens, 0.05)],
        ]
      : [
          [158, 18, body],
          [146, 34, lens, { n: 90 }],
          [138, 16, body],
          [134, 40, lens, { n: 80 }],
          [128, 16, tone(lens, 0.06)],
        ],
  );
  const R = form === 'slr' ? 150 : 121;
  s +=
    st.s +
    on(P, st.top, circle(R, 12), '#0d0f14') +
    on(P, st.top, circle(R * 0.97, 12), 'none', `stroke="${tone(lens, 0.3)}" stroke-width="2"`) +
    on(
      P,
      st.top,
      circle(R * 0.9, 12),
      'none',
      `stroke="#cfd6e2" stroke-width="2.4" stroke-dasharray="6 10 22 8 3 12" opacity=".55"`,
    ) +
    frontGlass(P, st.top, R * 0.74);
  return s;
}
