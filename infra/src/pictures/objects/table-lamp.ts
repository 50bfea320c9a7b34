import { type Colour, tone } from '../drawing/colour.ts';
import { lathe, type Profile, profile, ring } from '../drawing/lathe.ts';
import { blurWide, gradient, radial, rightwards } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { ellipse, path, stroke } from '../drawing/shapes.ts';

type TableLampLook = {
  shade?: Colour;
  stem?: Colour;
  base?: Colour;
  form?: 'drum' | 'dome' | 'ceramic';
  lit?: boolean;
  y?: number;
};

/** A table lamp with a drum of cloth, a metal dome or a ceramic body; it is lit. */
export function tableLamp({
  shade = '#f2e6d2',
  stem = '#2f3440',
  base,
  form = 'drum',
  lit: on = true,
  y = 985,
}: TableLampLook = {}): string {
  const cx = 600,
    b = base || stem;
  let s = standingShadow(cx, y, 165, { cast: 150 });
  if (form === 'ceramic')
    s += lathe(
      cx,
      profile([
        [560, 34],
        [640, 62, 60],
        [770, 172, 170],
        [900, 150, 110],
        [y - 8, 96, 20],
        [y, 94],
      ]),
      b,
      { finish: 'gloss' },
    );
  else {
    s +=
      lathe(
        cx,
        profile([
          [y - 34, 120, 0],
          [y - 22, 158, 18],
          [y - 6, 160, 5],
          [y, 154],
        ]),
        b,
        { finish: 'satin', e: 0.16 },
      ) + ellipse(cx, y - 32, 122, 17, rightwards(tone(b, 0.16), tone(b, 0.02)));
    s += lathe(
      cx,
      [
        [420, 12],
        [y - 30, 12],
      ],
      form === 'dome' ? '#c99a55' : stem,
      { finish: 'metal' },
    );
    if (form === 'dome')
      s += lathe(
        cx,
        [
          [y - 62, 24],
          [y - 30, 24],
        ],
        '#c99a55',
        { finish: 'metal' },
      );
  }
  const glow = on ? ellipse(cx, 610, 330, 150, '#ffdf9e', `opacity=".36" ${blurWide(60)}`) : '';
  if (form === 'dome') {
    s +=
      glow +
      ellipse(cx, 548, 288, 46, tone(shade, -0.22)) +
      ellipse(cx, 552, 264, 36, on ? radial(cx, 556, 230, ['#fffaf0', '#ffe2a6', '#efb865']) : '#f3ead9');
    s += lathe(
      cx,
      profile([
        [262, 26],
        [272, 80, 20],
        [330, 215, 110],
        [470, 282, 120],
        [548, 288],
      ]),
      shade,
      { finish: 'satin', e: 0.16 },
    );
    s += lathe(
      cx,
      [
        [232, 16],
        [266, 20],
      ],
      '#c99a55',
      { finish: 'metal' },
    );
    // open lower edge
    s += path(
      `M${cx - 288} 548A288 46 0 0 0 ${cx + 288} 548A288 30 0 0 1 ${cx - 288} 548Z`,
      on
        ? gradient(cx - 288, 0, cx + 288, 0, [
            [0, '#f7d596'],
            [0.45, '#fff3d2'],
            [1, '#e5b86e'],
          ])
        : '#eee4d2',
    );
  } else {
    const [r0, r1, t0, t1] = [215, 268, 225, 575];
    const pr: Profile = [
      [t0, r0],
      [t1, r1],
    ];
    s +=
      glow +
      lathe(cx, pr, shade, {
        finish: 'matte',
        e: 0.13,
        over: on ? ellipse(cx, t1 - 100, r1 * 0.95, 190, '#fff2c9', `opacity=".85" ${blurWide(55)}`) : '',
      });
    s +=
      ellipse(cx, t0, r0, r0 * 0.13, on ? rightwards('#fff1cf', '#f9dfa8') : tone(shade, -0.15)) +
      stroke(
        `M${cx - r0} ${t0}a${r0} ${r0 * 0.13} 0 0 0 ${2 * r0} 0a${r0} ${r0 * 0.13} 0 0 0 ${-2 * r0} 0`,
        tone(shade, 0.06),
        5,
      );
    s +=
      ring(cx, t1 - 3, r1 - 1, 0.13, tone(shade, -0.16), 6, 0.5) +
      ring(cx, t0 + 7, r0 + 1, 0.13, tone(shade, -0.16), 4, 0.35);
  }
  return s;
}
