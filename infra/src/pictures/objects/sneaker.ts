import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, diagonal, downwards, gradient, tile } from '../drawing/paint.ts';
import { clip, disc, ellipse, fold, path, rect, stitch, stroke } from '../drawing/shapes.ts';

type SneakerLook = {
  c?: Colour;
  panel?: Colour;
  accent?: Colour;
  sole?: Colour;
  lace?: Colour;
  gum?: Colour;
  form?: 'runner' | 'court';
};

/** A sneaker from the side. */
export function sneaker({
  c = '#f1ede4',
  panel = '#2f6f73',
  accent = '#e07a4f',
  sole = '#fbf9f4',
  lace = '#ffffff',
  gum = '#c98d54',
  form = 'runner',
}: SneakerLook = {}): string {
  const y = 892;
  const shadow =
    ellipse(650, y + 8, 480, 40, '#1d2540', `opacity=".2" ${blurWide(26)}`) +
    ellipse(610, y + 2, 400, 17, '#1d2540', `opacity=".38" ${blurWide(9)}`);
  return (
    shadow +
    inside(panel) +
    upper(c, panel, accent) +
    lacing(panel, lace) +
    (form === 'runner' ? foamSole(sole, accent, gum) : cupSole(sole, gum))
  );
}

/** Outline of the upper from the toe over tongue, collar and heel. */
const UPPER =
  'M128 806C118 762 142 716 196 694C262 668 352 672 440 626C506 592 556 554 606 508L690 492C704 542 760 566 826 556C896 546 944 514 968 470C978 444 1024 442 1032 474C1040 520 1030 566 1040 622C1050 690 1072 752 1066 820L600 850L160 842Z';

/** Tongue, and the far side of the collar. */
function inside(panel: Colour): string {
  const tongue = 'M574 520C590 460 616 424 660 414C694 410 712 428 718 462L752 556L620 580Z';
  return (
    path(
      'M700 500C750 470 890 452 984 462C1000 484 1000 520 990 566H730Z',
      downwards(tone(panel, -0.24), tone(panel, -0.12)),
    ) +
    path(tongue, diagonal(tone(panel, 0.1), tone(panel, -0.1))) +
    clip(tongue, fold('M600 500C616 456 640 432 672 424', tone(panel, 0.3), 20, 10, 0.5)) +
    stitch('M590 522C604 470 626 436 662 428C686 424 698 438 704 464', tone(panel, 0.26), 2.4, 0.8)
  );
}

function upper(c: Colour, panel: Colour, accent: Colour): string {
  const mesh = tile(
    13,
    13,
    `<circle cx="3.2" cy="3.2" r="2" fill="${tone(c, -0.15)}"/><circle cx="9.7" cy="9.7" r="2" fill="${tone(c, -0.15)}"/><circle cx="2.6" cy="2.4" r="1" fill="${tone(c, 0.1)}"/>`,
  );
  const body = gradient(160, 470, 1060, 850, [
    [0, tone(c, 0.04)],
    [0.5, c],
    [1, tone(c, -0.08)],
  ]);
  const knit =
    path(UPPER, mesh, 'opacity=".75"') +
    fold('M190 724C290 690 400 680 500 606', '#ffffff', 44, 20, 0.7) +
    fold('M300 800C360 770 400 730 420 650', tone(c, -0.2), 20, 12, 0.3) +
    fold('M400 790C450 760 490 700 500 640', tone(c, -0.2), 20, 12, 0.3);
  const toe =
    piece('M110 850C104 790 122 742 160 712C172 760 214 792 290 806C360 818 440 818 520 812V870H110Z', panel) +
    stitch('M164 732C182 774 222 800 292 816C350 828 430 828 510 822', tone(panel, 0.28), 2.6);
  // a saddle that carries the pull of the laces down to the sole
  const saddle =
    piece('M606 640C640 606 690 574 742 556L838 556C800 640 790 730 800 850H590C594 770 590 700 606 640Z', accent) +
    stitch('M616 832C616 760 614 702 626 650C656 616 700 588 748 570', tone(accent, 0.26), 2.6) +
    stitch('M784 832C776 740 784 650 818 570', tone(accent, 0.26), 2.6) +
    perforation(accent);
  const heel =
    piece('M1100 612C1010 622 946 664 918 720C902 764 898 810 900 860H1100Z', panel) +
    stitch('M1052 632C1000 644 954 678 932 726C918 764 912 806 914 846', tone(panel, 0.28), 2.6) +
    piece('M966 470C976 440 1026 440 1034 474L1040 580C1004 580 972 546 958 492Z', accent) +
    stitch('M976 480C990 524 1008 550 1030 562', tone(accent, 0.26), 2.4, 0.8);
  const stay =
    piece(
      'M440 626C506 592 556 554 606 508L690 492C698 524 712 544 736 554C690 590 654 634 630 690C612 724 572 724 548 704C512 676 470 650 424 640Z',
      panel,
    ) +
    stitch('M456 634C500 646 530 668 558 690C580 704 602 702 616 680C640 630 676 588 716 554', tone(panel, 0.28), 2.6);
  const shade =
    fold('M1062 650C1064 740 1062 780 1056 830', tone(c, -0.4), 46, 22, 0.4) +
    fold('M150 846H1066', tone(c, -0.42), 30, 13, 0.55);
  const collar = 'M690 492C704 546 762 570 826 560C898 550 948 516 970 468';
  return (
    path(UPPER, body) +
    clip(UPPER, knit + toe + saddle + heel + stay + shade) +
    stroke(collar, tone(panel, -0.14), 30) +
    stroke(collar, tone(panel, 0.04), 23, 'transform="translate(-1 -3)"') +
    stroke(collar, tone(panel, 0.24), 6, `transform="translate(-3 -10)" opacity=".65" ${blurWide(3)}`)
  );
}

/** A piece of material sewn on: its thin shadow and itself. */
function piece(d: string, c: Colour): string {
  return (
    path(d, tone(c, -0.35), `opacity=".28" transform="translate(3 6)" ${blurWide(5)}`) +
    path(d, diagonal(tone(c, 0.09), c, tone(c, -0.1)))
  );
}

function perforation(c: Colour): string {
  return [0, 1, 2, 3]
    .flatMap((row) => [0, 1, 2].map((i) => [690 + i * 26 - row * 5, 668 + row * 34 + i * 4] as const))
    .map(([x, y]) => disc(x, y, 6, tone(c, -0.26)) + disc(x + 1, y + 1.6, 4.4, tone(c, -0.36)))
    .join('');
}

function lacing(panel: Colour, lace: Colour): string {
  const eyes = [
    [544, 664, 478, 618],
    [578, 630, 512, 588],
    [612, 596, 548, 558],
    [648, 562, 584, 526],
    [684, 532, 612, 502],
  ] as const;
  const crossings = eyes.map(([x, y, u, v]) => {
    const d = `M${x} ${y}Q${(x + u) / 2 + 6} ${(y + v) / 2 - 22} ${u} ${v}`;
    return (
      stroke(d, tone(panel, -0.35), 18, `opacity=".5" transform="translate(3 7)" ${blurWide(4)}`) +
      stroke(d, tone(lace, -0.14), 17) +
      stroke(d, tone(lace, -0.01), 12, 'transform="translate(-1 -2)"') +
      disc(x + 2, y + 2, 7, tone(panel, -0.3))
    );
  });
  const cord = (d: string) =>
    stroke(d, tone(lace, -0.16), 13) + stroke(d, tone(lace, 0), 8, 'transform="translate(-1 -2)"');
  return (
    crossings.join('') +
    cord('M622 500C576 468 534 476 542 498C552 518 592 512 622 500') +
    cord('M622 500C644 456 688 446 688 470C686 490 652 504 622 500') +
    cord('M622 500C612 530 590 548 586 574') +
    rect(612, 489, 23, 21, 8, tone(lace, -0.05))
  );
}

/** Thick foam that rises at the toe and flares at the heel, on a thin tread. */
function foamSole(sole: Colour, accent: Colour, gum: Colour): string {
  const foam =
    'M112 812C108 788 128 780 158 790C290 822 450 822 600 812C770 800 920 774 1062 752C1094 750 1110 766 1104 796C1096 836 1094 860 1066 874C980 892 520 898 320 892C220 888 150 872 124 838C116 828 113 820 112 812Z';
  return (
    path(foam, downwards(tone(sole, 0.02), tone(sole, -0.02), tone(sole, -0.12))) +
    clip(
      foam,
      path('M100 852C180 884 300 878 420 880C680 884 940 880 1110 848V920H100Z', downwards(gum, tone(gum, -0.14))) +
        path('M700 836C840 826 970 806 1110 786V812C980 834 850 850 720 856Z', tone(accent, 0.02), 'opacity=".95"') +
        [330, 420, 510].map((x) => fold(`M${x} 836q30 14 58 4`, tone(sole, -0.3), 7, 2.4, 0.5)).join('') +
        stroke('M130 836C260 862 420 864 600 856', tone(sole, -0.18), 3.5, 'opacity=".8"') +
        fold('M1100 770V890', tone(sole, -0.3), 56, 26, 0.6),
    ) +
    stroke('M130 796C290 830 450 828 600 818C770 806 920 780 1066 758', '#ffffff', 3, 'opacity=".75"')
  );
}

/** A flat rubber cup, sewn all round, on gum. */
function cupSole(sole: Colour, gum: Colour): string {
  const cup =
    'M120 812Q118 794 140 796C420 824 790 816 1062 790Q1084 790 1084 810V862Q1080 888 1046 888H186Q128 884 120 812Z';
  return (
    path(cup, downwards(tone(sole, 0.02), tone(sole, -0.03), tone(sole, -0.14))) +
    clip(
      cup,
      path('M100 864C300 880 800 880 1110 852V920H100Z', downwards(gum, tone(gum, -0.12))) +
        stitch('M134 826C420 850 790 842 1078 816', tone(sole, -0.22), 3.4, 0.9) +
        fold('M1086 780V890', tone(sole, -0.3), 50, 24, 0.6),
    ) +
    stroke('M140 801C420 828 790 820 1064 795', '#ffffff', 3, 'opacity=".7"')
  );
}
