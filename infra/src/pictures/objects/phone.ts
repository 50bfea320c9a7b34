import { type Colour, mix, tone } from '../drawing/colour.ts';
import { gradient } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { clip, disc, path, polygon, smooth } from '../drawing/shapes.ts';
import { type Camera, cameraAt, circle, move, on, roundedRect, type Vector } from '../drawing/space.ts';
import { type LensLayout, lenses, slabPhone } from '../parts/phone-slab.ts';
import type { Screen } from '../parts/wallpaper.ts';

type PhoneLook = {
  body?: Colour;
  screen?: Screen;
  layout?: LensLayout;
  w?: number;
  h?: number;
  both?: boolean;
};

/** A phone from behind and, with `both`, the same from the front. */
export function phone({
  body = '#a9b7c9',
  screen = ['#f6d3b0', '#e08a6d', '#7a4c80'],
  layout = 'trio',
  w = 326,
  h = 680,
  both = true,
}: PhoneLook = {}): string {
  const A = cameraAt({ yaw: 30, pitch: 7, cx: both ? 420 : 590, cy: 930, s: 1.05 }),
    B = cameraAt({ yaw: -24, pitch: 7, cx: 745, cy: 985, s: 1.08 });
  let s = '';
  const sh = (P: Camera) =>
    castShadow(
      P,
      [...roundedRect(w, 26, 8).map(([x, z]): Vector => [x, 0, z - 13]), [-w / 2, h * 0.8, -13], [w / 2, h * 0.8, -13]],
      {
        len: 0.32,
        soft: 30,
      },
    );
  s += sh(A);
  if (both) s += sh(B);
  const b = slabPhone(A, { w, h, body });
  s += b.s;
  const c0 = A(...b.pl(-w / 2, h / 2)),
    c1 = A(...b.pl(w / 2, -h / 2));
  s += on(
    A,
    b.pl,
    roundedRect(w - 6, h - 6, 43, 10),
    gradient(c0[0], c0[1], c1[0], c1[1], [
      [0, tone(body, 0.1)],
      [0.5, tone(body, 0.02)],
      [1, tone(body, -0.07)],
    ]),
  );
  s += lenses(
    A,
    b.pl,
    layout === 'bar' ? 0 : -w / 2 + 84,
    h / 2 - (layout === 'bar' ? 104 : layout === 'duo' ? 128 : 172),
    layout,
    body,
  );
  if (!both) return s;
  const q = slabPhone(B, { w, h, body: '#15181f', side: tone(body, -0.02) });
  s += q.s + on(B, q.pl, roundedRect(w - 5, h - 5, 44, 10), '#0e1015');
  const iw = w - 22,
    ih = h - 22,
    o = polygon(roundedRect(iw, ih, 36, 10).map((t) => B(...q.pl(...t)))),
    X = (u: number, v: number) => B(...q.pl(u * iw, v * ih)),
    a = X(-0.5, 0.5),
    z = X(0.5, -0.5);
  s +=
    path(
      o,
      gradient(a[0], a[1], a[0] + 60, z[1], [
        [0, tone(screen[0], 0.03)],
        [1, mix(screen[0], screen[1], 0.5)],
      ]),
    ) +
    clip(
      o,
      (() => {
        const sn = X(0.1, 0.12);
        return disc(
          sn[0],
          sn[1],
          84,
          gradient(0, sn[1] - 84, 0, sn[1] + 84, [
            [0, '#fff6e4'],
            [1, tone(screen[0], 0.03)],
          ]),
          'opacity=".9"',
        );
      })() +
        path(
          smooth([
            X(-0.6, -0.08),
            X(-0.25, 0.08),
            X(0.1, -0.06),
            X(0.35, 0.03),
            X(0.6, -0.04),
            X(0.7, -0.7),
            X(-0.7, -0.7),
          ]),
          gradient(0, a[1], 0, z[1], [
            [0.4, screen[1]],
            [1, tone(screen[1], -0.08)],
          ]),
        ) +
        path(
          smooth([X(-0.6, -0.22), X(-0.2, -0.2), X(0.15, -0.3), X(0.6, -0.16), X(0.7, -0.7), X(-0.7, -0.7)]),
          gradient(0, a[1], 0, z[1], [
            [0.5, screen[2]],
            [1, tone(screen[2], -0.1)],
          ]),
        ) +
        path(polygon([X(-0.5, 0.5), X(0.05, 0.5), X(-0.5, -0.25)]), '#ffffff', 'opacity=".1"'),
    );
  s += on(B, q.pl, move(circle(13, 6), 0, h / 2 - 36), '#0b0d11');
  s +=
    on(B, q.pl, move(roundedRect(120, 16, 8), 0, h * 0.28), '#ffffff', 'opacity=".92"') +
    on(B, q.pl, move(roundedRect(64, 9, 4), 0, h * 0.245), '#ffffff', 'opacity=".7"') +
    on(B, q.pl, move(roundedRect(110, 6, 3), 0, -h / 2 + 28), '#ffffff', 'opacity=".9"');
  return s;
}
