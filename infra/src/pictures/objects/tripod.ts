import { type Colour, tone } from '../drawing/colour.ts';
import { extrude, rod } from '../drawing/extrude.ts';
import { blurWide, radialInBox } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { disc, stroke } from '../drawing/shapes.ts';
import { cameraAt, circle, level, roundedRect, type Vector } from '../drawing/space.ts';
import { f } from '../drawing/svg.ts';

type TripodLook = {
  c?: Colour;
  accent?: Colour;
  metal?: Colour;
};

/** A tripod, legs out. */
export function tripod({ c = '#2e3239', accent = '#c8553d', metal = '#aeb4bc' }: TripodLook = {}): string {
  const P = cameraAt({ yaw: 20, pitch: 12, cx: 580, cy: 1010, s: 1.12 }),
    H = 560,
    R = 255;
  const footAt = (degrees: number): Vector => {
    const a = (degrees * Math.PI) / 180;
    return [Math.cos(a) * R, 0, -Math.sin(a) * R];
  };
  const [left, right, back] = [footAt(200), footAt(320), footAt(80)];
  const foot = [left, right, back];
  let s = foot
    .map((q) => {
      const a = P(q[0], 0, q[2]);
      return standingShadow(a[0], a[1] + 4, 26, { cast: 40, ry: 8 });
    })
    .join('');
  s += foot
    .map((q) => {
      const a = P(q[0] + 4, 0, q[2]),
        b = P(150, 0, -120);
      return stroke(`M${f(a[0])} ${f(a[1])}L${f(b[0])} ${f(b[1])}`, '#1d2540', 16, `opacity=".16" ${blurWide(12)}`);
    })
    .join('');
  const leg = (q: Vector) => {
    const joint: Vector = [q[0] * 0.12, H - 10, q[2] * 0.12];
    const along = (i: 0 | 1 | 2, t: number) => joint[i] * (1 - t) + q[i] * t;
    const at2 = (t: number): Vector => [along(0, t), along(1, t), along(2, t)];
    return (
      rod(P, at2(0.62), at2(0.985), 17, 16, metal) +
      rod(P, at2(0.3), at2(0.66), 25, 24, tone(c, 0.06)) +
      rod(P, at2(0), at2(0.36), 34, 33, c) +
      rod(P, at2(0.335), at2(0.385), 40, 40, accent, 0.08) +
      rod(P, at2(0.625), at2(0.67), 32, 32, tone(c, -0.04)) +
      rod(P, at2(0.975), at2(1), 26, 24, '#1b1d22')
    );
  };
  s +=
    leg(back) +
    rod(P, [0, 200, 0], [0, H, 0], 26, 26, metal) +
    rod(P, [0, 196, 0], [0, 214, 0], 34, 34, c) +
    leg(left) +
    leg(right);
  const yp = (y: number) => level(0, y, 0);
  s +=
    extrude(P, yp(H - 20), circle(58), 46, { side: c, face: c, edge: 0.6, k: 0.4 }) +
    rod(P, [0, H + 20, 0], [0, H + 130, 0], 30, 30, metal) +
    extrude(P, yp(H + 110), circle(42), 34, { side: c, face: c, edge: 0.6, k: 0.4 });
  const b = P(0, H + 176, 0);
  s +=
    disc(b[0], b[1], 44, radialInBox(0.34, 0.3, 0.8, tone(metal, 0.2), metal, tone(metal, -0.3))) +
    extrude(P, yp(H + 170), circle(50), 30, { side: c, face: c, edge: 0.5, k: 0.4, taper: 0.94 });
  s +=
    rod(P, [40, H + 160, 30], [96, H + 160, 60], 22, 22, accent, 0.1) +
    extrude(P, yp(H + 204), roundedRect(150, 96, 12), 20, { side: accent, face: accent, edge: 0.8 }) +
    extrude(P, yp(H + 224), roundedRect(130, 76, 8), 8, { side: '#24272d', face: '#31353d', edge: 0.5 });
  const k = P(0, H + 232, 0);
  return s + stroke(`M${f(k[0])} ${f(k[1])}v-18`, metal, 12);
}
