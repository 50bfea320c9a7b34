import { type Colour, tone } from '../drawing/colour.ts';
import { blur, blurWide, diagonal, downwards, gradient, radialInBox } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { clip, disc, ellipse, fold, group, path, rect, rectPath, stroke } from '../drawing/shapes.ts';

type EarbudsLook = {
  c?: Colour;
  inside?: Colour;
  bud?: Colour;
  tip?: Colour;
  led?: Colour;
};

/** Two earbuds in their open case. */
export function earbuds({
  c = '#dcd9cf',
  inside = '#c6c1b4',
  bud = '#f3f0e8',
  tip = '#8f9aa0',
  led = '#39b58a',
}: EarbudsLook = {}): string {
  const b = bud || c,
    cx = 600,
    y = 930,
    w = 560,
    h = 330,
    t = y - h;
  let s = standingShadow(cx, y - 4, 240, { cast: 170, ry: 34 });
  const lid = rectPath(cx - w / 2 + 8, t - 210, w - 16, 230, 100);
  s +=
    path(lid, downwards(tone(c, 0.03), tone(c, -0.05))) +
    path(rectPath(cx - w / 2 + 34, t - 184, w - 68, 204, 84), downwards(tone(inside, -0.16), tone(inside, -0.03))) +
    stroke(`M${cx - w / 2 + 60} ${t - 160}q24 -42 90 -42h200`, '#ffffff', 5, `opacity=".8" ${blurWide(2)}`);
  s += rect(cx - w / 2 + 6, t - 20, w - 12, 90, 40, tone(inside, -0.14));
  for (const m of [-1, 1]) {
    const x = cx + m * 118; // bud: stem goes down into the case, head on top leans outwards
    s += ellipse(x, t + 12, 64, 20, tone(inside, -0.34));
    s += group(
      ellipse(
        0,
        0,
        44,
        34,
        diagonal(tone(tip, 0.12), tone(tip, -0.12)),
        `transform="translate(${-m * 62} 18) rotate(${m * 28})"`,
      ) +
        ellipse(0, 0, 74, 66, radialInBox(0.34, 0.3, 0.8, tone(b, 0.05), b, tone(b, -0.18))) +
        ellipse(m * 22, 10, 26, 14, tone(b, -0.42), `transform="rotate(${m * -24})"`) +
        ellipse(m * 22, 10, 22, 10, '#30343c', `transform="rotate(${m * -24})"`) +
        ellipse(-22, -26, 24, 12, '#ffffff', `opacity=".75" transform="rotate(-30 -22 -26)" ${blurWide(4)}`),
      `transform="translate(${x} ${t - 58}) scale(1.12)"`,
    );
  }
  s += path(
    `M${cx - w / 2} ${t + 140}V${t + 60}q0 -52 60 -52h${w - 120}q60 0 60 52v80q0 ${h - 140} -170 ${h - 140}h${-(w - 340)}q-170 0 -170 ${-(h - 140)}z`,
    gradient(cx - w / 2, t, cx + w / 2, y, [
      [0, tone(c, 0.04)],
      [0.45, c],
      [1, tone(c, -0.14)],
    ]),
  );
  s += clip(
    `M${cx - w / 2} ${t + 140}V${t + 60}q0 -52 60 -52h${w - 120}q60 0 60 52v80q0 ${h - 140} -170 ${h - 140}h${-(w - 340)}q-170 0 -170 ${-(h - 140)}z`,
    fold(`M${cx - w / 2} ${y}H${cx + w / 2}`, tone(c, -0.3), 80, 30, 0.55) +
      fold(`M${cx + w / 2 - 6} ${t}V${y}`, tone(c, -0.28), 60, 26, 0.5) +
      fold(`M${cx - w / 2 + 50} ${t + 60}q0 120 60 170`, '#ffffff', 26, 14, 0.9) +
      stroke(`M${cx - w / 2} ${t + 12}h${w}`, '#ffffff', 8, 'opacity=".8"'),
  );
  return s + disc(cx, t + 96, 8, led) + disc(cx, t + 96, 18, led, `opacity=".4" ${blur(6)}`);
}
