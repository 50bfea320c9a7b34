import { type Colour, tone } from '../drawing/colour.ts';
import { belt, lathe, profile, rim } from '../drawing/lathe.ts';
import { blurWide, rightwards } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { clip, ellipse, stroke } from '../drawing/shapes.ts';

type MugLook = {
  c?: Colour;
  inside?: Colour;
  band?: Colour;
  h?: number;
  r?: number;
  handle?: number;
  drink?: Colour;
  y?: number;
};

/** A mug with a drink in it; `band` colours its lower half. */
export function mug({
  c = '#d9704f',
  inside = '#f4ede3',
  band,
  h = 400,
  r = 190,
  handle = 1,
  drink = '#5a3824',
  y = 930,
}: MugLook = {}): string {
  const cx = 560,
    t = y - h,
    e = 0.15;
  const hd = `M${cx + r - 14} ${t + h * 0.2}c${150 * handle} -20 ${170 * handle} ${h * 0.5} -10 ${h * 0.53}`;
  let s = standingShadow(cx + 10, y + r * e * 0.2, r * 0.96, { cast: 150 });
  s +=
    stroke(hd, tone(c, -0.13), 50) +
    stroke(hd, tone(c, -0.01), 40, `transform="translate(-3 -4)"`) +
    stroke(hd, tone(c, 0.16), 10, `transform="translate(4 -12)" opacity=".55" ${blurWide(4)}`);
  const pr = profile([
    [t, r],
    [t + h * 0.7, r * 0.985, 120],
    [y, r * 0.84, 90],
    [y + 4, r * 0.62],
  ]);
  s += lathe(cx, pr, c, { e, finish: 'gloss', over: band ? belt(cx, t + h * 0.62, y + 40, r, e, band) : '' });
  s += rim(cx, t, r, inside, { e, lip: 9, inside });
  s += clip(
    `M${cx - r + 9} ${t}a${r - 9} ${(r - 9) * e} 0 0 0 ${2 * r - 18} 0a${r - 9} ${(r - 9) * e} 0 0 0 ${-(2 * r - 18)} 0z`,
    ellipse(cx, t + 17, r - 10, (r - 10) * e, rightwards(tone(drink, -0.05), drink, tone(drink, 0.1))) +
      ellipse(cx - 60, t + 14, 70, 5, '#ffffff', `opacity=".25" ${blurWide(4)}`),
  );
  return s;
}
