import { type Colour, tone } from '../drawing/colour.ts';
import { extrude } from '../drawing/extrude.ts';
import { blurWide, gradient } from '../drawing/paint.ts';
import { castShadow } from '../drawing/shadows.ts';
import { disc, ellipse } from '../drawing/shapes.ts';
import { cameraAt, facing, level, move, on, roundedRect, type Vector } from '../drawing/space.ts';
import { type Screen, wallpaper } from '../parts/wallpaper.ts';

type MonitorLook = {
  body?: Colour;
  stand?: Colour;
  screen?: Screen;
  yaw?: number;
  w?: number;
  h?: number;
  foot?: 'plate' | 'disc';
};

/** A monitor on its stand. */
export function monitor({
  body = '#2a2e37',
  stand = '#c9ccd2',
  screen = ['#bfe0e2', '#3f8f96', '#17425a'],
  yaw = -14,
  w = 760,
  h = 440,
  foot = 'plate',
}: MonitorLook = {}): string {
  const P = cameraAt({ yaw, pitch: 9, cx: 600, cy: 925, s: 1.06 }),
    b = 150,
    flo = level(0, 0, -30);
  const pan = facing(0, b + h / 2, 0);
  let s = castShadow(
    P,
    [
      ...roundedRect(260, 170, 20).map(([x, z]): Vector => [x, 0, z - 30]),
      [-w * 0.3, b, 0],
      [w * 0.42, b + h * 0.5, 0],
    ],
    { len: 0.35, soft: 34, o: 0.9 },
  );
  if (foot === 'plate') s += extrude(P, flo, roundedRect(280, 190, 26), 12, { side: stand, face: stand, edge: 0.8 });
  else
    s += extrude(P, level(0, 0, -30), roundedRect(210, 210, 105, 16), 12, {
      side: stand,
      face: stand,
      edge: 0.8,
    });
  const nk = facing(0, 0, -70);
  s += on(P, flo, move(roundedRect(120, 34, 14), 10, 40), tone(stand, -0.3), `opacity=".5" ${blurWide(7)}`, 12);
  s += extrude(P, nk, move(roundedRect(foot === 'plate' ? 92 : 58, b + 180, 6), 0, (b + 180) / 2 + 6), 18, {
    side: tone(stand, -0.04),
    faceFill: gradient(540, 0, 660, 0, [
      [0, tone(stand, 0.05)],
      [1, tone(stand, -0.12)],
    ]),
    face: stand,
  });
  const q = P(0, b, 0);
  s += ellipse(q[0], q[1] + 8, 62, 14, tone(stand, -0.35), `opacity=".55" ${blurWide(7)}`);
  s += extrude(P, facing(...pan(0, 0, -26)), roundedRect(w, h, 20), 26, {
    side: body,
    face: body,
    edge: 0.7,
  });
  s +=
    on(P, pan, roundedRect(w - 3, h - 3, 19), tone(body, -0.1)) +
    wallpaper(P, facing(...pan(0, 4)), w - 24, h - 32, 10, screen);
  const l = P(...pan(w / 2 - 40, -h / 2 + 9));
  s += disc(l[0], l[1], 3, '#7fd3c8');
  return s;
}
