import { type Colour, tone } from '../drawing/colour.ts';
import { belt, lathe, profile, ring } from '../drawing/lathe.ts';
import { rightwards } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { ellipse, stroke } from '../drawing/shapes.ts';

type GrinderLook = {
  c?: Colour;
  wood?: Colour;
  metal?: Colour;
};

/** A coffee grinder with a crank. */
export function grinder({ c = '#34383e', wood = '#a8713f', metal = '#c5c9ce' }: GrinderLook = {}): string {
  const cx = 610,
    y = 1000,
    e = 0.17;
  let s = standingShadow(cx, y, 130, { cast: 160 });
  s += lathe(
    cx,
    profile([
      [720, 122],
      [y - 16, 122, 16],
      [y, 112],
    ]),
    wood,
    {
      finish: 'satin',
      e,
      over: [...Array(9)]
        .map((_, i) =>
          stroke(
            `M${cx - 110 + i * 27} 700c${8 - i} 110 ${-14 + i * 3} 190 ${i} 320`,
            tone(wood, -0.12),
            2.4,
            'opacity=".4"',
          ),
        )
        .join(''),
    },
  );
  s += lathe(
    cx,
    profile([
      [440, 116],
      [452, 126, 12],
      [712, 126, 6],
      [722, 120],
    ]),
    c,
    {
      finish: 'satin',
      e,
      over: [...Array(9)]
        .map(
          (_, i) =>
            ring(cx, 530 + i * 16, 127, e, tone(c, -0.14), 5, 0.8) +
            ring(cx, 534 + i * 16, 127, e, tone(c, 0.2), 2, 0.4),
        )
        .join(''),
    },
  );
  s += belt(cx, 706, 724, 127, e, rightwards(tone(metal, -0.1), tone(metal, 0.14), metal, tone(metal, -0.22)));
  s +=
    ellipse(cx, 440, 116, 116 * e, rightwards(tone(metal, 0.14), tone(metal, -0.04))) +
    lathe(
      cx,
      profile([
        [392, 84],
        [402, 104, 12],
        [438, 108],
      ]),
      c,
      { finish: 'satin', e },
    ) +
    ellipse(cx, 392, 84, 84 * e, rightwards(tone(c, 0.2), tone(c, 0.06))) +
    lathe(
      cx,
      [
        [350, 16],
        [392, 18],
      ],
      metal,
      { finish: 'metal' },
    );
  s +=
    stroke(`M${cx} 350L300 318`, tone(metal, -0.22), 30) +
    stroke(`M${cx} 347L300 315`, tone(metal, 0.06), 20) +
    stroke(`M${cx} 342L304 310`, '#ffffff', 4, 'opacity=".8"') +
    ellipse(cx, 344, 30, 13, rightwards(tone(metal, 0.14), tone(metal, -0.12)));
  return (
    s +
    lathe(
      300,
      [
        [276, 9],
        [318, 9],
      ],
      metal,
      { finish: 'metal' },
    ) +
    lathe(
      300,
      profile([
        [166, 24],
        [176, 46, 22],
        [232, 52, 40],
        [276, 26, 14],
        [282, 22],
      ]),
      wood,
      { finish: 'gloss' },
    )
  );
}
