import { type Colour, tone } from '../drawing/colour.ts';
import { downwards, gradient } from '../drawing/paint.ts';
import { lyingShadow } from '../drawing/shadows.ts';
import { clip, disc, fold, path, rect, stitch, stroke } from '../drawing/shapes.ts';
import { fineWeave } from '../parts/weave.ts';

type TshirtLook = {
  c?: Colour;
  trim?: Colour;
  print?: 'sun' | 'stripes' | 'pocket';
  ink?: Colour;
  ink2?: Colour;
  sleeve?: 'short' | 'long';
};

/** A shirt, lying, seen from above. */
export function tshirt({
  c = '#e9e3d8',
  trim,
  print = 'sun',
  ink = '#d96c4f',
  ink2 = '#2f5d62',
  sleeve = 'short',
}: TshirtLook = {}): string {
  const t = trim || tone(c, -0.03),
    bodyD =
      'M448 232C420 240 392 250 366 262C318 286 300 322 292 380L300 560L372 560C376 700 370 860 364 1000Q366 1020 388 1022C530 1034 670 1034 812 1022Q834 1020 836 1000C830 860 824 700 828 560L900 560L908 380C900 322 882 286 834 262C808 250 780 240 752 232C720 290 660 312 600 312S480 290 448 232Z';
  const slL =
      sleeve === 'short'
        ? 'M366 262C300 292 262 352 228 432L176 560Q170 578 188 586L318 640Q336 646 342 628L388 470Z'
        : 'M366 262C300 292 270 352 250 440C224 580 196 740 176 900Q174 916 190 920L292 938Q306 940 310 924L388 520Z',
    slR = (() => slL.replace(/(-?\d+(\.\d+)?) (-?\d+(\.\d+)?)/g, (_, x, __, y) => `${1200 - x} ${y}`))();
  const all = bodyD + slL + slR;
  let s = lyingShadow(all, 20);
  s += path(
    'M448 232Q600 190 752 232C720 290 660 330 600 330S480 290 448 232Z',
    downwards(tone(c, -0.2), tone(c, -0.12)),
  );
  const sl = (d: string, k: number) =>
    path(
      d,
      gradient(180, 300, 1020, 700, [
        [0, tone(c, 0.03 + k)],
        [1, tone(c, -0.05 + k)],
      ]),
    );
  s +=
    sl(slL, 0) +
    clip(
      slL,
      fold('M388 300L330 660', tone(c, -0.25), 46, 20, 0.5) +
        fold('M300 400Q280 500 230 560', tone(c, -0.16), 14, 9, 0.5) +
        path(slL, fineWeave(c)),
    ) +
    sl(slR, -0.02) +
    clip(
      slR,
      fold('M812 300L870 660', tone(c, -0.25), 46, 20, 0.5) +
        fold('M900 400Q920 500 970 560', tone(c, -0.16), 14, 9, 0.5) +
        path(slR, fineWeave(c)),
    );
  if (print === 'stripes') {
    let a = '',
      b = '';
    for (let y = 330; y < 960; y += 84) {
      a += `M130 ${y + 18}L420 ${y + 40}V${y + 76}L130 ${y + 54}Z`;
      b += `M1070 ${y + 18}L780 ${y + 40}V${y + 76}L1070 ${y + 54}Z`;
    }
    s +=
      clip(slL, path(a, tone(ink, 0.02)) + fold('M388 300L330 900', tone(ink, -0.2), 40, 20, 0.35)) +
      clip(slR, path(b, tone(ink, -0.03)) + fold('M812 300L870 900', tone(ink, -0.2), 40, 20, 0.45));
  }
  if (sleeve === 'short')
    s +=
      stitch('M184 566L336 628', tone(c, -0.2), 2.4, 0.8) +
      stitch('M1016 566L864 628', tone(c, -0.2), 2.4, 0.8) +
      stitch('M189 554L340 615', tone(c, -0.2), 2.4, 0.6) +
      stitch('M1011 554L860 615', tone(c, -0.2), 2.4, 0.6);
  const b2 =
    'M448 232C420 240 392 250 366 262C372 340 384 420 376 560C378 700 370 860 364 1000Q366 1020 388 1022C530 1034 670 1034 812 1022Q834 1020 836 1000C830 860 822 700 824 560C816 420 828 340 834 262C808 250 780 240 752 232C720 290 660 312 600 312S480 290 448 232Z';
  s += path(
    b2,
    gradient(360, 240, 840, 1020, [
      [0, tone(c, 0.035)],
      [0.5, c],
      [1, tone(c, -0.06)],
    ]),
  );
  let pr = '';
  if (print === 'sun')
    pr =
      disc(600, 560, 116, ink) +
      clip(
        'M484 560a116 116 0 1 0 232 0a116 116 0 1 0 -232 0z',
        path('M470 590c50 -30 86 18 130 -6s80 -20 140 8v100H470z', ink2) +
          path('M470 630c60 -18 96 14 140 0s70 -12 130 4v60H470z', tone(ink2, 0.12)),
      );
  if (print === 'stripes')
    for (let y = 350; y < 1010; y += 84)
      pr += path(`M340 ${y}Q600 ${y + 18} 860 ${y}v36Q600 ${y + 54} 340 ${y + 36}z`, ink);
  if (print === 'pocket')
    pr =
      path(
        'M664 440h124v128q0 10 -10 14l-52 20l-52 -20q-10 -4 -10 -14z',
        tone(c, -0.025),
        `stroke="${tone(c, -0.12)}" stroke-width="2.4"`,
      ) +
      stitch('M672 462h108', tone(c, -0.2)) +
      stitch('M671 448v118q0 6 6 9l49 19l49 -19q6 -3 6 -9v-118', tone(c, -0.2), 2.2);
  s += clip(
    b2,
    pr +
      fold('M372 600C400 760 392 880 380 1020', tone(c, -0.3), 40, 22, 0.4) +
      fold('M828 600C800 760 812 880 822 1020', tone(c, -0.32), 46, 22, 0.5) +
      fold('M470 1020C500 880 470 800 500 700', tone(c, -0.25), 18, 13, 0.28) +
      fold('M700 1020C670 900 720 820 690 740', tone(c, -0.25), 18, 13, 0.28) +
      fold('M400 330C450 420 480 440 520 470', tone(c, -0.25), 16, 12, 0.3) +
      fold('M800 330C750 420 720 440 690 470', tone(c, -0.25), 16, 12, 0.3) +
      fold('M420 300Q440 600 420 900', '#ffffff', 40, 26, 0.3) +
      path(b2, fineWeave(c)),
  );
  s +=
    stroke('M366 266C372 340 384 420 376 556', tone(c, -0.18), 3, 'opacity=".6"') +
    stroke('M834 266C828 340 816 420 824 556', tone(c, -0.18), 3, 'opacity=".6"');
  s +=
    stitch('M370 994Q600 1016 830 994', tone(c, -0.2), 2.4) +
    stitch('M370 984Q600 1006 830 984', tone(c, -0.2), 2.4, 0.5);
  s +=
    stroke('M450 236C482 288 540 304 600 304S718 288 750 236', tone(t, -0.1), 26) +
    stroke('M450 234C482 285 540 301 600 301S718 285 750 234', tone(t, 0.015), 21) +
    stitch('M440 246C474 304 536 322 600 322S726 304 760 246', tone(c, -0.2), 2.2);
  return s + rect(576, 244, 48, 26, 3, '#fbfaf6', 'opacity=".9"');
}
