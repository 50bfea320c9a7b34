import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, diagonal, downwards, gradient, rightwards } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { clip, fold, path, rect, stitch, stroke } from '../drawing/shapes.ts';
import { coarseWeave } from '../parts/weave.ts';

type BackpackLook = {
  c?: Colour;
  base?: Colour;
  strap?: Colour;
  zip?: Colour;
  form?: 'zip' | 'roll';
};

/** A backpack with a zip or a roll top. */
export function backpack({
  c = '#3d6b66',
  base = '#8a5a3c',
  strap = '#23292f',
  zip = '#e8b04a',
  form = 'zip',
}: BackpackLook = {}): string {
  const y = 1010;
  let s = standingShadow(600, y - 4, 270, { cast: 160, ry: 34 });
  // straps behind
  for (const m of [-1, 1]) {
    const d = `M${600 + m * 150} 290C${600 + m * 330} 330 ${600 + m * 372} 560 ${600 + m * 300} 900`;
    s +=
      stroke(d, tone(strap, -0.06), 46) +
      stroke(d, tone(strap, 0.06), 34, 'transform="translate(-3 -2)"') +
      stitch(d, tone(strap, 0.25), 2.4, 0.6);
  }
  s +=
    stroke('M540 232C540 150 660 150 660 232', tone(strap, -0.05), 30) +
    stroke('M540 230C540 150 660 150 660 230', tone(strap, 0.1), 18, 'transform="translate(-2 -3)"');
  const side = (m: number) =>
    `M${600 + m * 250} 620Q${600 + m * 320} 630 ${600 + m * 316} 700L${600 + m * 306} 930Q${600 + m * 300} 990 ${600 + m * 240} 990Z`;
  s +=
    path(side(-1), rightwards(tone(c, 0.02), tone(c, -0.1))) + path(side(1), rightwards(tone(c, -0.1), tone(c, -0.18)));
  const B =
    form === 'roll'
      ? 'M345 330Q340 250 400 246H800Q860 250 855 330C880 560 890 780 878 930Q872 1004 800 1008H400Q328 1004 322 930C310 780 320 560 345 330Z'
      : 'M322 930C308 760 316 560 340 420C358 290 450 226 600 226S842 290 860 420C884 560 892 760 878 930Q872 1004 800 1008H400Q328 1004 322 930Z';
  s += path(
    B,
    gradient(320, 230, 880, 1000, [
      [0, tone(c, 0.11)],
      [0.45, c],
      [1, tone(c, -0.12)],
    ]),
  );
  let i =
    path(B, coarseWeave(c)) +
    fold('M390 420C370 560 366 760 376 980', '#ffffff', 40, 28, 0.3) +
    fold('M880 380V1000', tone(c, -0.35), 80, 36, 0.55) +
    fold('M320 1004H880', tone(c, -0.4), 60, 26, 0.4);
  i +=
    path('M300 908Q600 940 900 908V1030H300Z', downwards(tone(base, 0.05), tone(base, -0.1))) +
    stitch('M310 924Q600 956 890 924', tone(base, 0.24), 3) +
    stroke('M300 908Q600 940 900 908', tone(base, -0.2), 3, 'opacity=".6"');
  if (form === 'zip') {
    const z = 'M352 600C346 400 430 300 600 300S854 400 848 600';
    i +=
      fold(z, tone(c, -0.3), 22, 8, 0.55) +
      stroke(z, tone(strap, -0.02), 13) +
      stroke(z, tone(strap, 0.3), 4, 'stroke-dasharray="4 5"');
  }
  s += clip(B, i);
  if (form === 'zip') s += rect(836, 596, 22, 30, 5, '#c9ced6') + rect(841, 622, 12, 58, 6, zip);
  else {
    s +=
      path(
        'M338 330Q336 300 350 286H850Q864 300 862 330V372Q600 392 338 372Z',
        downwards(tone(c, 0.1), tone(c, -0.08)),
      ) +
      stroke('M342 330Q600 346 858 330', tone(c, -0.22), 4, 'opacity=".6"') +
      fold('M345 392Q600 412 855 392', tone(c, -0.35), 24, 10, 0.5);
    for (const x of [450, 750])
      s +=
        path(`M${x - 22} 240h44v330h-44z`, rightwards(tone(strap, 0.12), strap)) +
        stitch(`M${x - 15} 260v300`, tone(strap, 0.3), 2.2) +
        stitch(`M${x + 15} 260v300`, tone(strap, 0.3), 2.2) +
        rect(x - 34, 470, 68, 62, 10, diagonal('#e4e7eb', '#9aa1ab')) +
        rect(x - 20, 484, 40, 34, 5, tone(strap, -0.05));
  }
  const pk =
    'M408 640Q406 606 440 604Q600 592 760 604Q794 606 792 640L800 850Q800 896 752 898Q600 910 448 898Q400 896 400 850Z';
  s +=
    path(pk, tone(c, -0.4), `opacity=".4" transform="translate(7 14)" ${blurWide(10)}`) +
    path(
      pk,
      gradient(400, 600, 800, 900, [
        [0, tone(c, 0.12)],
        [0.5, tone(c, 0.02)],
        [1, tone(c, -0.08)],
      ]),
    ) +
    clip(
      pk,
      path(pk, coarseWeave(c)) +
        fold('M400 900H800', tone(c, -0.3), 40, 18, 0.45) +
        fold('M440 640Q430 760 440 860', '#ffffff', 26, 18, 0.3),
    ) +
    stitch(
      'M420 640Q418 620 444 618Q600 606 756 618Q782 620 780 640L788 848Q786 884 750 886Q600 898 450 886Q414 884 412 848Z',
      tone(c, 0.22),
      2.6,
      0.7,
    );
  s +=
    stroke('M420 664Q600 650 780 664', tone(strap, -0.02), 13) +
    stroke('M420 664Q600 650 780 664', tone(strap, 0.3), 4, 'stroke-dasharray="4 5"') +
    rect(452, 650, 30, 22, 5, '#c9ced6') +
    rect(404, 656, 54, 12, 6, zip, 'transform="rotate(40 458 662)"');
  return (
    s +
    rect(552, 742, 96, 66, 10, diagonal(tone(base, 0.1), tone(base, -0.06))) +
    `<rect x="560" y="750" width="80" height="50" rx="6" fill="none" stroke="${tone(base, 0.26)}" stroke-width="2.4" stroke-dasharray="7 5"/>` +
    path('M580 788l18 -26l12 16l8 -10l16 20z', tone(base, 0.26))
  );
}
