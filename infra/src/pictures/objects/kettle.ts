import { type Colour, tone } from '../drawing/colour.ts';
import { belt, lathe, profile } from '../drawing/lathe.ts';
import { blurWide, rightwards } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { ellipse, path, stroke } from '../drawing/shapes.ts';

type KettleLook = {
  c?: Colour;
  handle?: Colour;
  metal?: Colour;
  form?: 'gooseneck' | 'round';
};

/** A gooseneck or a round kettle. */
export function kettle({
  c = '#2f3a40',
  handle = '#9c6b43',
  metal = '#c3c7cc',
  form = 'gooseneck',
}: KettleLook = {}): string {
  const cx = 610,
    y = 960,
    e = 0.15,
    t = 560;
  let s = standingShadow(cx, y, 225, { cast: 170 });
  const sp = 'M420 830C300 830 330 690 300 590C282 520 250 490 205 486';
  if (form === 'gooseneck')
    s +=
      stroke(sp, tone(c, -0.12), 40) +
      stroke(sp, tone(c, 0.02), 30, 'transform="translate(-2 -3)"') +
      stroke(sp, tone(c, 0.3), 7, `transform="translate(-9 -5)" opacity=".75" ${blurWide(3)}`) +
      ellipse(203, 484, 8, 20, tone(c, -0.25), 'transform="rotate(6 203 484)"');
  else
    s +=
      path(
        'M440 660C380 640 340 590 300 540L250 560C280 660 330 800 440 850z',
        rightwards(tone(c, 0.06), tone(c, 0.1), tone(c, -0.08)),
      ) + ellipse(274, 549, 28, 9, tone(c, -0.3), 'transform="rotate(-22 274 549)"');
  const hd =
    form === 'gooseneck'
      ? 'M752 640C800 560 930 556 945 640C956 730 900 830 812 880'
      : 'M420 590C400 330 820 330 800 590';
  s += stroke(hd, tone(metal, -0.15), 22) + stroke(hd, tone(metal, 0.08), 14, 'transform="translate(-2 -2)"');
  const hg =
    form === 'gooseneck'
      ? 'M908 584C940 600 952 650 942 700C934 745 915 785 886 820'
      : 'M452 452C500 365 720 365 768 452';
  s +=
    stroke(hg, tone(handle, -0.14), 48) +
    stroke(hg, handle, 40, 'transform="translate(-2 -3)"') +
    stroke(hg, tone(handle, 0.18), 9, `transform="translate(-10 -6)" opacity=".7" ${blurWide(4)}`);
  const pr =
    form === 'gooseneck'
      ? profile([
          [t, 148],
          [t + 26, 156, 10],
          [y - 70, 228, 60],
          [y - 6, 222, 26],
          [y, 206],
        ])
      : profile([
          [t, 130],
          [t + 60, 214, 120],
          [y - 130, 250, 120],
          [y - 14, 210, 60],
          [y, 190],
        ]);
  s +=
    lathe(cx, pr, c, { finish: form === 'gooseneck' ? 'satin' : 'gloss', e }) +
    belt(cx, y - 26, y, 224, e, tone(c, -0.12), 208);
  const r = form === 'gooseneck' ? 148 : 130;
  s +=
    ellipse(cx, t, r + 3, (r + 3) * e, rightwards(tone(metal, 0.12), tone(metal, -0.02), tone(metal, -0.18))) +
    lathe(
      cx,
      profile([
        [t - 34, 60],
        [t - 26, r * 0.7, 40],
        [t - 6, r * 0.95, 20],
        [t, r * 0.95],
      ]),
      c,
      { finish: 'satin', e },
    ) +
    ellipse(cx, t - 34, 60, 9, tone(c, 0.14));
  return (
    s +
    lathe(
      cx,
      [
        [t - 62, 15],
        [t - 34, 13],
      ],
      metal,
      { finish: 'metal' },
    ) +
    lathe(
      cx,
      profile([
        [t - 112, 22],
        [t - 104, 34, 12],
        [t - 72, 34, 12],
        [t - 62, 22],
      ]),
      handle,
      { finish: 'satin' },
    ) +
    ellipse(cx, t - 112, 22, 4, tone(handle, 0.16))
  );
}
