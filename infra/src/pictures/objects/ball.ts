import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, radial, tile } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { clip, ellipse, fold, path, stroke } from '../drawing/shapes.ts';

type BallLook = {
  c?: Colour;
  line?: Colour;
  kind?: 'basket' | 'fit';
};

/** A basketball or a ball for exercise. */
export function ball({ c = '#d98545', line = '#2b2622', kind = 'basket' }: BallLook = {}): string {
  const cx = 600,
    cy = 640,
    R = 300;
  let s = standingShadow(cx, 936, 150, { cast: 210, ry: 32 });
  const D = `M${cx - R} ${cy}a${R} ${R} 0 1 1 ${2 * R} 0a${R} ${R} 0 1 1 ${-2 * R} 0z`;
  s += path(
    D,
    radial(cx - 90, cy - 110, 460, [
      [0, tone(c, 0.14)],
      [0.45, c],
      [0.85, tone(c, -0.14)],
      [1, tone(c, -0.2)],
    ]),
  );
  const lines =
    kind === 'basket'
      ? [
          'M300 640C420 560 780 560 900 640',
          'M600 340C520 460 520 820 600 940',
          'M372 444C520 520 560 800 440 900',
          'M828 444C690 520 660 800 770 890',
        ]
      : [
          'M300 600C440 760 700 760 890 560',
          'M360 470C520 600 700 560 830 450',
          'M600 340C440 400 420 520 450 560M600 940C620 860 600 800 560 728',
        ];
  const bump = tile(
    11,
    11,
    `<circle cx="3" cy="3" r="2" fill="${tone(c, -0.14)}"/><circle cx="8.5" cy="8.5" r="2" fill="${tone(c, -0.14)}"/><circle cx="2.3" cy="2.2" r="1" fill="${tone(c, 0.14)}"/><circle cx="7.8" cy="7.7" r="1" fill="${tone(c, 0.14)}"/>`,
  );
  return (
    s +
    clip(
      D,
      path(D, bump, 'opacity=".45"') +
        lines
          .map((d) => stroke(d, tone(c, 0.16), 15, 'opacity=".5" transform="translate(2 3)"') + stroke(d, line, 12))
          .join('') +
        path(
          D,
          radial(cx - 80, cy - 100, 480, [
            [0, '#000000', 0],
            [0.6, '#000000', 0],
            [1, '#1a1020', 0.5],
          ]),
        ) +
        ellipse(
          cx - 110,
          cy - 150,
          110,
          76,
          '#ffffff',
          `opacity=".38" transform="rotate(-30 ${cx - 110} ${cy - 150})" ${blurWide(34)}`,
        ) +
        fold(`M${cx - 160} ${cy + 262}Q${cx} ${cy + 330} ${cx + 180} ${cy + 240}`, '#ffe9d0', 22, 16, 0.3),
    )
  );
}
