import { type Colour, tone } from '../drawing/colour.ts';
import { extrude } from '../drawing/extrude.ts';
import { belt, lathe, profile } from '../drawing/lathe.ts';
import { blurWide, diagonal, radial, rightwards, tile } from '../drawing/paint.ts';
import { castShadow, standingShadow } from '../drawing/shadows.ts';
import { ellipse, path, rect, stroke } from '../drawing/shapes.ts';
import { cameraAt, circle, facing, level, move, on, roundedRect, type Vector } from '../drawing/space.ts';
import { f } from '../drawing/svg.ts';

type SpeakerLook = {
  c?: Colour;
  top?: Colour;
  form?: 'cylinder' | 'box';
  accent?: Colour;
  h?: number;
  r?: number;
};

/** A cylinder covered with cloth, or a wooden box with two drivers. */
export function speaker({
  c = '#4f6d7a',
  top = '#23272f',
  form = 'cylinder',
  accent = '#e9b872',
  h = 560,
  r = 185,
}: SpeakerLook = {}): string {
  if (form === 'box') {
    const P = cameraAt({ yaw: 24, pitch: 11, cx: 575, cy: 975, s: 1.12 }),
      w = 380,
      hh = 650,
      d = 330,
      fl = level();
    let s =
      castShadow(
        P,
        roundedRect(w, d, 20).flatMap(([x, z]): Vector[] => [
          [x, 0, z],
          [x, hh, z],
        ]),
        { len: 0.42, soft: 34 },
      ) + extrude(P, fl, roundedRect(w, d, 22), hh, { side: c, face: c, edge: 0.8 });
    const fr = facing(0, hh / 2, d / 2);
    for (let i = 0; i < 9; i++) {
      const A = P(w / 2, 20 + i * 76, d / 2 - 20),
        B = P(w / 2, 34 + i * 76, -d / 2 + 20);
      s += stroke(
        `M${f(A[0])} ${f(A[1])}C${f(A[0] + 30)} ${f(A[1] - 26)} ${f(B[0] - 40)} ${f(B[1] + 22)} ${f(B[0])} ${f(B[1])}`,
        tone(c, -0.2),
        2.4,
        'opacity=".35"',
      );
    }
    s += on(P, fr, roundedRect(w - 26, hh - 26, 18), top, `stroke="${tone(top, -0.12)}" stroke-width="3"`);
    const drv = (y: number, R: number) => {
      const q = P(...fr(0, y));
      let o =
        on(P, fr, move(circle(R * 1.14, 12), 0, y), tone(top, 0.12)) +
        on(P, fr, move(circle(R * 1.02, 12), 0, y), tone(top, -0.16)) +
        on(
          P,
          fr,
          move(circle(R, 12), 0, y),
          radial(q[0] - R * 0.3, q[1] - R * 0.4, R * 1.7, [tone(top, 0.1), tone(top, -0.1)]),
        );
      o +=
        on(
          P,
          fr,
          move(circle(R * 0.8, 12), 0, y),
          radial(q[0] + R * 0.25, q[1] + R * 0.3, R * 1.2, [tone(accent, 0.12), accent, tone(accent, -0.16)]),
        ) +
        on(
          P,
          fr,
          move(circle(R * 0.3, 10), 0, y),
          radial(q[0] - R * 0.08, q[1] - R * 0.1, R * 0.4, [tone(top, 0.28), tone(top, 0.02)]),
        );
      for (let i = 0; i < 4; i++) {
        const t = Math.PI / 4 + (i * Math.PI) / 2;
        o += on(P, fr, move(circle(5, 4), Math.cos(t) * R * 1.08, y + Math.sin(t) * R * 1.08), tone(top, 0.35));
      }
      return o;
    };
    return s + drv(-110, 135) + drv(165, 72) + on(P, fr, move(roundedRect(90, 8, 4), 0, 278), tone(top, 0.3));
  }
  const cx = 600,
    y = 965,
    t = y - h,
    e = 0.2;
  let s = standingShadow(cx, y, r * 0.95, { cast: 170 });
  const mesh = tile(
    10,
    10,
    `<rect width="10" height="10" fill="${tone(c, -0.015)}"/><circle cx="2.5" cy="2.5" r="1.7" fill="${tone(c, -0.13)}"/><circle cx="7.5" cy="7.5" r="1.7" fill="${tone(c, -0.13)}"/><circle cx="3.6" cy="1.4" r="1" fill="${tone(c, 0.1)}"/><circle cx="8.6" cy="6.4" r="1" fill="${tone(c, 0.1)}"/>`,
  );
  s += lathe(
    cx,
    profile([
      [t, r * 0.93],
      [t + 26, r, 26],
      [y - 30, r, 26],
      [y, r * 0.9],
    ]),
    c,
    {
      finish: 'matte',
      e,
      over:
        path(`M${cx - r - 4} ${t - 60}h${2 * r + 8}v${h + 140}h${-2 * r - 8}z`, mesh) +
        belt(cx, y - 34, y + 10, r, e, top),
    },
  );
  s +=
    ellipse(cx, t, r * 0.93, r * 0.93 * e, rightwards(tone(top, 0.2), tone(top, 0.06))) +
    ellipse(cx, t + 3, r * 0.86, r * 0.86 * e, diagonal(tone(top, 0.1), tone(top, -0.04))) +
    ellipse(cx, t + 3, r * 0.5, r * 0.5 * e, 'none', `stroke="${accent}" stroke-width="6"`) +
    ellipse(
      cx,
      t + 3,
      r * 0.5,
      r * 0.5 * e,
      'none',
      `stroke="${accent}" stroke-width="16" opacity=".4" ${blurWide(7)}`,
    );
  s += stroke(`M${cx - 13} ${t + 3}h26M${cx} ${t - 3}v12`, '#e8ebef', 4, 'opacity=".8"');
  s += belt(cx, y - 36, y - 30, r, e, tone(accent, -0.02));
  return (
    s +
    rect(cx - 52, y - 150, 104, 30, 15, tone(c, -0.18), 'opacity=".55"') +
    rect(cx - 50, y - 149, 100, 27, 13, tone(c, 0.14))
  );
}
