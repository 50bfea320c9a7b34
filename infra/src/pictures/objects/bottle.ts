import { type Colour, tone } from '../drawing/colour.ts';
import { belt, lathe, profile } from '../drawing/lathe.ts';
import { blurWide, rightwards } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { ellipse, group, path, stroke } from '../drawing/shapes.ts';
import { f } from '../drawing/svg.ts';

type BottleLook = {
  c?: Colour;
  cap?: Colour;
  r?: number;
  h?: number;
  y?: number;
  lid?: 'loop' | 'straw';
  band?: Colour;
  finish?: 'satin' | 'gloss';
  steel?: Colour;
};

/** A drinking bottle. */
export function bottle({
  c = '#2f6f73',
  cap = '#20242d',
  r = 135,
  h = 690,
  y = 1000,
  lid = 'loop',
  band,
  finish = 'satin',
  steel = '#cfd3d8',
}: BottleLook = {}): string {
  const cx = 600,
    t = y - h,
    nr = r * 0.62;
  let s = standingShadow(cx, y, r * 0.96, { cast: 150 });
  const pr = profile([
    [t, nr],
    [t + 30, nr],
    [t + 105, r, 80],
    [y - 26, r, 24],
    [y, r * 0.9],
  ]);
  s += lathe(cx, pr, c, {
    finish,
    e: 0.14,
    over: band ? belt(cx, t + 200, t + 240, r, 0.14, band) + belt(cx, t + 258, t + 268, r, 0.14, band) : '',
  });
  s += group(
    path(
      `M${cx} ${t + 330}c-30 44 -44 62 -44 88a44 44 0 0 0 88 0c0 -26 -14 -44 -44 -88z`,
      tone(c, 0.28),
      'opacity=".5"',
    ),
    `transform="translate(${-0.1 * r} 20)"`,
  );
  s +=
    belt(cx, y - 30, y - 8, r * 0.985, 0.14, tone(steel, -0.05), r * 0.93) +
    belt(
      cx,
      t - 4,
      t + 16,
      nr * 1.01,
      0.14,
      rightwards(tone(steel, -0.1), tone(steel, 0.12), steel, tone(steel, -0.25)),
    );
  const cr = nr * 1.12,
    ct = t - 86;
  if (lid === 'loop') {
    const d = `M${cx - cr * 0.62} ${ct + 6}v-38q0 -62 ${cr * 0.62} -62t${cr * 0.62} 62v38`;
    s +=
      stroke(d, tone(cap, -0.06), 34) +
      stroke(d, tone(cap, 0.08), 22) +
      stroke(d, tone(cap, 0.3), 5, `transform="translate(-5 -7)" opacity=".5" ${blurWide(2.5)}`);
  }
  s += lathe(
    cx,
    profile([
      [ct, cr * 0.94],
      [ct + 8, cr, 8],
      [t - 2, cr, 6],
      [t + 4, cr * 0.96],
    ]),
    cap,
    {
      finish: 'satin',
      e: 0.14,
      over: [...Array(25)]
        .map((_, i) => {
          const a = -1.45 + i * 0.121,
            x = cx + Math.sin(a) * cr;
          return stroke(
            `M${f(x)} ${ct + 20 + Math.cos(a) * cr * 0.14}V${t - 14 + Math.cos(a) * cr * 0.14}`,
            tone(cap, -0.14),
            5,
            'opacity=".7"',
          );
        })
        .join(''),
    },
  );
  s += ellipse(cx, ct, cr * 0.94, cr * 0.13, rightwards(tone(cap, 0.22), tone(cap, 0.1), tone(cap, 0.02)));
  if (lid === 'loop') {
    const d = `M${cx - cr * 0.62} ${ct + 6}v-38`,
      d2 = `M${cx + cr * 0.62} ${ct + 6}v-38`;
    s += stroke(d, tone(cap, 0.06), 26) + stroke(d2, tone(cap, -0.02), 26);
  }
  if (lid === 'straw')
    s +=
      stroke(`M${cx - 12} ${ct}v-44q0 -24 24 -24h42`, tone(cap, 0.08), 34) +
      stroke(`M${cx - 18} ${ct - 2}v-46q0 -18 20 -22`, tone(cap, 0.35), 6, `opacity=".5" ${blurWide(2)}`);
  return s;
}
