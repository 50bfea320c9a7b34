import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, diagonal, downwards, gradient } from '../drawing/paint.ts';
import { clip, ellipse, fold, path, rect, stroke } from '../drawing/shapes.ts';

type HelmetLook = {
  c?: Colour;
  dark?: Colour;
  strap?: Colour;
  accent?: Colour;
};

/** A cycling helmet. */
export function helmet({
  c = '#d95f43',
  dark = '#23272e',
  strap = '#2c3138',
  accent = '#f6efe4',
}: HelmetLook = {}): string {
  const y = 872;
  let s =
    ellipse(640, y + 4, 360, 40, '#1d2540', `opacity=".22" ${blurWide(26)}`) +
    ellipse(610, y, 300, 20, '#1d2540', `opacity=".34" ${blurWide(9)}`);
  // inside / liner
  s += path(
    'M232 742C300 830 460 862 640 862S900 830 950 742L900 690H280Z',
    downwards(tone(dark, -0.04), tone(dark, 0.06)),
  );
  const st = (d: string) =>
    stroke(d, tone(strap, -0.1), 18) + stroke(d, tone(strap, 0.08), 11, 'transform="translate(-2 -1)"');
  const S =
    'M212 706C196 690 210 640 236 592C300 450 430 352 590 346C760 340 910 420 966 560C988 620 992 680 976 720C968 744 944 748 920 742C880 728 850 750 820 776C770 812 690 806 600 796C520 788 470 760 410 752C350 746 300 764 262 760C236 754 224 726 212 706Z';
  s += path(
    S,
    gradient(260, 350, 920, 800, [
      [0, tone(c, 0.15)],
      [0.4, tone(c, 0.03)],
      [1, tone(c, -0.16)],
    ]),
  );
  const band =
    'M212 706C224 726 236 754 262 760C300 764 350 746 410 752C470 760 520 788 600 796C690 806 770 812 820 776C850 750 880 728 920 742C944 748 968 744 976 720C984 700 986 676 984 650C940 660 900 662 850 690C780 736 690 744 610 732C520 720 460 692 400 688C330 684 260 700 218 660C206 684 206 698 212 706Z';
  s += clip(
    S,
    path(band, downwards(tone(dark, 0.06), tone(dark, -0.06))) +
      stroke(
        'M216 660C260 700 330 684 400 688C460 692 520 720 610 732C690 744 780 736 850 690C900 662 940 660 984 650',
        tone(c, 0.2),
        4,
        'opacity=".6"',
      ) +
      fold('M300 520C380 420 480 374 590 368', '#ffffff', 30, 18, 0.6) +
      fold('M990 520C960 700 900 760 800 800', tone(c, -0.4), 70, 34, 0.5),
  );
  const vent = (d: string) =>
    path(
      d,
      diagonal(tone(dark, -0.08), tone(dark, 0.1)),
      `stroke="${tone(c, 0.22)}" stroke-opacity=".55" stroke-width="3.5"`,
    ) + clip(d, fold(d, '#000000', 14, 8, 0.5));
  s +=
    vent('M330 520C390 440 470 400 560 394C520 424 450 458 392 530C372 556 318 548 330 520Z') +
    vent('M286 628C300 590 330 566 372 566C440 570 470 560 520 520C500 580 440 620 380 628C340 632 280 650 286 628Z') +
    vent('M600 394C690 392 770 420 830 478C770 458 690 440 618 432C586 426 580 398 600 394Z') +
    vent('M560 480C650 466 760 486 850 536C870 560 850 574 820 566C740 544 650 536 570 530C530 524 530 486 560 480Z') +
    vent('M470 640C540 580 640 570 740 592C790 606 780 634 740 640C660 646 590 660 530 668C480 674 446 662 470 640Z') +
    vent('M800 612C850 600 900 606 930 626C936 644 900 646 862 652C820 660 780 622 800 612Z');
  s += stroke('M236 640C300 470 430 372 590 360', accent, 7, 'opacity=".85" transform="translate(18 12)"');
  s +=
    st('M470 782C480 850 520 890 600 918') +
    st('M800 792C760 850 690 896 612 918') +
    rect(572, 898, 76, 40, 10, diagonal(tone(dark, 0.2), tone(dark, 0.02))) +
    rect(590, 908, 40, 20, 5, tone(dark, -0.1));
  return s;
}
