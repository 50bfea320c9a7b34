import { type Colour, mix, tone } from '../drawing/colour.ts';
import { gradient } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { clip, path, polygon, smooth, stroke } from '../drawing/shapes.ts';
import { cameraAt, facing, move, on, roundedRect, type Vector } from '../drawing/space.ts';
import { type LensLayout, lenses, slabPhone } from '../parts/phone-slab.ts';

type PhoneCaseLook = {
  c?: Colour;
  layout?: LensLayout;
  w?: number;
  h?: number;
  pattern?: 'plain' | 'wave' | 'leather';
  accent?: Colour;
};

/** A phone in a case, from behind. */
export function phoneCase({
  c = '#cf6f55',
  layout = 'trio',
  w = 350,
  h = 706,
  pattern = 'plain',
  accent = '#f4dcc9',
}: PhoneCaseLook = {}): string {
  const P = cameraAt({ yaw: 27, pitch: 8, cx: 590, cy: 985, s: 1.1 });
  let s = castShadow(
    P,
    [...roundedRect(w, 40, 12).map(([x, z]): Vector => [x, 0, z - 20]), [-w / 2, h * 0.8, -20], [w / 2, h * 0.8, -20]],
    {
      len: 0.34,
      soft: 32,
    },
  );
  const b = slabPhone(P, { w, h, body: c, th: 42, r: 56 }),
    c0 = P(...b.pl(-w / 2, h / 2)),
    c1 = P(...b.pl(w / 2, -h / 2)),
    X = (u: number, v: number) => P(...b.pl(u, v));
  s +=
    b.s +
    on(
      P,
      b.pl,
      roundedRect(w - 8, h - 8, 52, 10),
      gradient(c0[0], c0[1], c1[0], c1[1], [
        [0, tone(c, 0.09)],
        [0.5, c],
        [1, tone(c, -0.06)],
      ]),
    );
  const o = polygon(roundedRect(w - 8, h - 8, 52, 10).map((t) => X(...t)));
  if (pattern === 'wave')
    s += clip(
      o,
      [0, 1, 2]
        .map((i) =>
          path(
            smooth([
              X(-w, -110 - i * 75),
              X(-w * 0.2, -60 - i * 80),
              X(w * 0.15, -150 - i * 70),
              X(w, -70 - i * 75),
              X(w, -h),
              X(-w, -h),
            ]),
            mix(accent, c, i * 0.32),
            'opacity=".9"',
          ),
        )
        .join(''),
    );
  if (pattern === 'leather')
    s += stroke(
      polygon(roundedRect(w - 34, h - 34, 42, 10).map((t) => X(...t))),
      tone(c, 0.16),
      3.2,
      'stroke-dasharray="13 9"',
    );
  const mx = -w / 2 + 96,
    my = h / 2 - 180;
  s +=
    on(P, b.pl, move(roundedRect(136, 316, 68), mx, my), tone(c, -0.2)) +
    on(P, b.pl, move(roundedRect(128, 308, 64), mx + 3, my - 3), tone(c, 0.04)) +
    lenses(P, facing(0, h / 2 + 2, -2), mx, my, layout, '#cfd3da');
  return s;
}
