import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, diagonal, gradient, tile } from '../drawing/paint.ts';
import { clip, disc, ellipse, fold, group, path, stitch, stroke } from '../drawing/shapes.ts';
import { fineWeave } from '../parts/weave.ts';

type CapLook = {
  c?: Colour;
  brim?: Colour;
  btn?: Colour;
  logo?: Colour;
  mesh?: boolean;
};

/** A cap from the side. */
export function cap({ c = '#2f5d62', brim, btn, logo = '#f0d9a8', mesh = false }: CapLook = {}): string {
  const b = brim || c;
  let s =
    ellipse(640, 862, 430, 40, '#1d2540', `opacity=".2" ${blurWide(26)}`) +
    ellipse(600, 856, 380, 22, '#1d2540', `opacity=".32" ${blurWide(10)}`);
  const C = 'M386 800C350 560 440 330 690 318C940 312 1030 560 1020 800Q1016 846 960 850C800 866 560 860 386 800Z';
  s += path('M640 850Q840 880 1000 842L1010 800H640Z', tone(c, -0.35));
  s += path(
    C,
    gradient(400, 320, 1020, 850, [
      [0, tone(c, 0.13)],
      [0.4, tone(c, 0.03)],
      [1, tone(c, -0.13)],
    ]),
  );
  const seams = [
    'M690 318C600 420 560 620 580 850',
    'M690 318C470 380 420 600 420 812',
    'M690 318C800 430 850 620 850 858',
    'M690 318C930 380 980 600 984 846',
  ];
  s += clip(
    C,
    (mesh
      ? path(
          'M690 318C800 430 850 620 850 860H1040V300Z',
          tile(
            16,
            16,
            `<rect width="16" height="16" fill="${tone(mesh === true ? '#f2ede3' : mesh, -0.04)}"/><circle cx="4" cy="4" r="3.4" fill="${tone(c, -0.1)}"/><circle cx="12" cy="12" r="3.4" fill="${tone(c, -0.1)}"/>`,
          ),
        )
      : '') +
      seams
        .map(
          (d) =>
            fold(d, tone(c, -0.26), 18, 8, 0.5) +
            stroke(d, tone(c, -0.24), 3) +
            stitch(d, tone(c, 0.2), 2.2, 0.8).replace('<path', '<path transform="translate(-8 0)"') +
            stitch(d, tone(c, 0.2), 2.2, 0.8).replace('<path', '<path transform="translate(8 0)"'),
        )
        .join('') +
      fold('M470 640C480 500 540 400 640 360', '#ffffff', 40, 26, 0.35) +
      fold('M1020 500V850', tone(c, -0.3), 90, 36, 0.5) +
      path(C, fineWeave(c)) +
      (
        [
          [520, 480],
          [760, 470],
          [930, 500],
        ] as const
      )
        .map(([x, y]) => disc(x, y, 11, tone(c, -0.16)) + disc(x, y, 5, tone(c, -0.36)))
        .join(''),
  );
  s += ellipse(690, 322, 26, 14, diagonal(tone(btn || c, 0.14), tone(btn || c, -0.1)));
  if (logo)
    s += group(
      disc(0, 0, 62, logo) +
        clip(
          'M-62 0a62 62 0 1 0 124 0a62 62 0 1 0 -124 0z',
          path('M-70 26L-22 -26L6 8L26 -14L70 34V80H-70Z', tone(c, -0.02)),
        ) +
        disc(0, 0, 62, 'none', `stroke="${tone(logo, -0.14)}" stroke-width="5" stroke-dasharray="7 4"`),
      'transform="translate(500 660) skewY(-4) scale(.82 1)"',
    );
  const Bd =
      'M386 786C280 788 180 812 122 872Q108 892 132 900C260 902 420 872 620 872Q650 872 650 856C560 850 470 832 386 786Z',
    up = 'M386 780C280 782 180 806 122 866Q112 880 130 884C260 880 420 850 640 858C560 850 470 830 386 780Z';
  s +=
    path(Bd, tone(b, -0.2)) +
    path(
      up,
      gradient(120, 790, 640, 870, [
        [0, tone(b, 0.05)],
        [0.4, tone(b, 0.12)],
        [1, tone(b, -0.08)],
      ]),
    ) +
    clip(
      up,
      [10, 24, 38, 52]
        .map((d) =>
          stitch(
            `M${392} ${786 + d * 0.6}C${300 + d} ${790 + d} ${210 + d} ${816 + d * 0.6} ${150 + d * 1.5} ${872}`,
            tone(b, -0.16),
            2.2,
            0.7,
          ),
        )
        .join('') + fold('M386 786C450 832 560 856 640 862', tone(b, -0.35), 30, 14, 0.6),
    ) +
    stroke('M122 868Q112 884 132 888C260 884 420 856 640 862', tone(b, 0.2), 3, 'opacity=".5"');
  return s;
}
