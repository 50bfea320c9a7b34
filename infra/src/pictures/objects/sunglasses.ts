import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, downwards, gradient } from '../drawing/paint.ts';
import { clip, disc, ellipse, fold, group, path, rect, stroke } from '../drawing/shapes.ts';

type SunglassesLook = {
  frame?: Colour;
  lens?: Colour;
  form?: 'round' | 'square' | 'aviator';
  metal?: Colour;
};

/** Sunglasses from the front. */
export function sunglasses({
  frame = '#5a3a28',
  lens = '#3f5d55',
  form = 'round',
  metal = '#c9a25a',
}: SunglassesLook = {}): string {
  const y = 800,
    L = {
      round: 'M-150 -20C-150 -108 -96 -140 0 -140S150 -108 150 -20S90 150 0 150S-150 80 -150 -20Z',
      square:
        'M-172 -96Q-172 -128 -130 -132Q0 -142 140 -132Q172 -128 170 -92Q166 40 130 104Q112 130 60 132H-76Q-124 130 -142 92Q-170 20 -172 -96Z',
      aviator:
        'M-168 -84Q-160 -122 -110 -124Q20 -132 120 -112Q158 -104 154 -66Q146 60 84 128Q40 168 -36 158Q-120 140 -152 34Q-170 -40 -168 -84Z',
    }[form];
  const cy = 640,
    lx = 400,
    rx = 800,
    thin = form === 'aviator',
    fw = thin ? 13 : 34;
  let s = '';
  s +=
    ellipse(660, y + 8, 380, 34, '#1d2540', `opacity=".22" ${blurWide(24)}`) +
    [lx, rx]
      .map(
        (x) =>
          ellipse(x + 50, y + 18, 150, 24, tone(lens, -0.05), `opacity=".42" ${blurWide(16)}`) +
          ellipse(x + 6, y - 2, 90, 7, '#1d2540', `opacity=".5" ${blurWide(5)}`),
      )
      .join('');
  // temples going back
  for (const m of [-1, 1]) {
    const x = m < 0 ? lx - 165 : rx + 165,
      d = `M${x} ${cy - 96}C${x + m * 40} ${cy - 104} ${x + m * 46} ${cy - 60} ${x + m * 20} ${cy - 10}L${x - m * 60} ${cy + 110}`;
    s +=
      stroke(d, tone(thin ? metal : frame, -0.14), thin ? 10 : 24) +
      stroke(d, tone(thin ? metal : frame, 0.04), thin ? 4 : 12, 'transform="translate(-3 -3)"');
  }
  const one = (x: number, m: number) =>
    group(
      path(
        L,
        gradient(0, -140, 0, 150, [
          [0, tone(lens, -0.1), 0.97],
          [0.5, lens, 0.93],
          [1, tone(lens, 0.2), 0.8],
        ]),
      ) +
        clip(
          L,
          path('M-220 -10L60 -260L120 -260L-220 90Z', '#ffffff', 'opacity=".2"') +
            path('M-200 130L170 -210L190 -190L-180 170Z', '#ffffff', 'opacity=".12"') +
            fold('M-160 150Q0 190 160 150', tone(lens, 0.35), 36, 20, 0.5),
        ) +
        stroke(L, tone(thin ? metal : frame, -0.18), fw) +
        stroke(L, thin ? metal : frame, fw - 6, 'transform="translate(-1 -2)"') +
        stroke(
          L,
          tone(thin ? metal : frame, 0.2),
          thin ? 3 : 6,
          `transform="translate(-3 -6) scale(.995)" opacity=".7" ${thin ? '' : blurWide(2)}`,
        ),
      `transform="translate(${x} ${cy}) scale(${m} 1)"`,
    );
  // mirrored lens keeps the light on the left: draw right one unmirrored for glare
  const br = thin
    ? `M${lx + 158} ${cy - 70}Q600 ${cy - 120} ${rx - 158} ${cy - 70}`
    : `M${lx + 150} ${cy - 50}Q600 ${cy - 118} ${rx - 150} ${cy - 50}`;
  s +=
    stroke(br, tone(thin ? metal : frame, -0.16), fw) +
    stroke(br, thin ? metal : frame, fw - 6, 'transform="translate(-1 -2)"') +
    stroke(br, tone(thin ? metal : frame, 0.22), thin ? 3 : 6, 'transform="translate(-3 -8)" opacity=".6"');
  if (thin) {
    const d2 = `M${lx + 110} ${cy - 122}Q600 ${cy - 140} ${rx - 110} ${cy - 122}`;
    s += stroke(d2, tone(metal, -0.12), 11) + stroke(d2, tone(metal, 0.1), 5, 'transform="translate(-1 -2)"');
  }
  s += [-1, 1]
    .map((m) => stroke(`M${600 + m * 62} ${cy - 20}q${m * -16} 34 ${m * -2} 62`, '#e9e2d4', 16, 'opacity=".8"'))
    .join('');
  s += one(lx, form === 'round' ? 1 : 1) + one(rx, form === 'round' ? 1 : -1);
  for (const [x, m] of [
    [lx - 150, -1],
    [rx + 150, 1],
  ] as const)
    if (!thin)
      s +=
        rect(x - 22 + m * 10, cy - 112, 44, 34, 9, downwards(tone(frame, 0.1), tone(frame, -0.08))) +
        disc(x + m * 8 - 6, cy - 96, 5, metal) +
        disc(x + m * 8 + 8, cy - 96, 5, metal);
  return s;
}
