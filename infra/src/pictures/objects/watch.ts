import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, diagonal, downwards, gradient, radial, rightwards } from '../drawing/paint.ts';
import { lyingShadow } from '../drawing/shadows.ts';
import { clip, disc, ellipse, fold, group, path, rect, rectPath, stitch, stroke } from '../drawing/shapes.ts';
import { f } from '../drawing/svg.ts';

type WatchLook = {
  metal?: Colour;
  dial?: Colour;
  strap?: Colour;
  kind?: 'leather' | 'metal' | 'sport';
  face?: 'round' | 'square';
  hand?: Colour;
  accent?: Colour;
};

/** A watch, lying, seen from above. */
export function watch({
  metal = '#c9ced6',
  dial = '#1f3a4d',
  strap = '#8a5a3c',
  kind = 'leather',
  face = 'round',
  hand = '#f3efe6',
  accent = '#e07a4f',
}: WatchLook = {}): string {
  const cx = 600,
    cy = 600,
    R = 225;
  let s = '';
  const sw = face === 'round' ? 104 : 118,
    st = `M${cx - sw} ${cy - 150}L${cx - sw + 22} -60H${cx + sw - 22}L${cx + sw} ${cy - 150}ZM${cx - sw} ${cy + 150}L${cx - sw + 22} 1260H${cx + sw - 22}L${cx + sw} ${cy + 150}Z`;
  const body =
    face === 'round'
      ? `M${cx - R} ${cy}a${R} ${R} 0 1 1 ${2 * R} 0a${R} ${R} 0 1 1 ${-2 * R} 0z`
      : rectPath(cx - 200, cy - 235, 400, 470, 110);
  s += lyingShadow(st + body, 26);
  s += path(
    st,
    gradient(cx - sw, 0, cx + sw, 0, [
      [0, tone(strap, -0.04)],
      [0.25, tone(strap, 0.07)],
      [0.7, strap],
      [1, tone(strap, -0.12)],
    ]),
  );
  let sd = fold(
    `M${cx - 120} ${cy - 250}H${cx + 120}M${cx - 120} ${cy + 250}H${cx + 120}`,
    tone(strap, -0.4),
    40,
    22,
    0.6,
  );
  if (kind === 'leather')
    sd +=
      stitch(
        `M${cx - sw + 20} ${cy - 160}L${cx - sw + 38} -40M${cx + sw - 20} ${cy - 160}L${cx + sw - 38} -40M${cx - sw + 20} ${cy + 160}L${cx - sw + 38} 1240M${cx + sw - 20} ${cy + 160}L${cx + sw - 38} 1240`,
        tone(strap, 0.28),
        3.6,
        0.85,
      ) +
      [960, 1040, 1120]
        .map((y) => ellipse(cx, y, 11, 14, tone(strap, -0.3)) + ellipse(cx + 1, y + 3, 9, 11, tone(strap, -0.42)))
        .join('');
  if (kind === 'metal')
    for (let y = -40; y < 1240; y += 44)
      sd += (
        [
          [-sw, 62],
          [-38, 76],
          [sw - 62, 62],
        ] as const
      )
        .map(([x, w]) =>
          rect(cx + x + 1, y, w, 39, 6, downwards(tone(strap, 0.14), tone(strap, -0.02), tone(strap, -0.18))),
        )
        .join('');
  if (kind === 'sport')
    sd +=
      [880, 950, 1020, 1090, 1160].map((y) => rect(cx - 11, y, 22, 30, 11, tone(strap, -0.26))).join('') +
      fold(`M${cx - 60} -40V380M${cx - 60} 840V1240`, '#ffffff', 26, 16, 0.25);
  s += clip(st, sd);
  const m0 = diagonal(tone(metal, 0.14), metal, tone(metal, -0.2), tone(metal, 0.04));
  if (face === 'round') {
    for (const [a, b] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const)
      s += path(
        `M${cx + a * 92} ${cy + b * 190}l${a * 40} ${b * -30}q${a * 20} ${b * 70} ${a * -2} ${b * 112}h${a * -40}z`,
        diagonal(tone(metal, 0.12), tone(metal, -0.16)),
      );
    s +=
      rect(cx + R - 8, cy - 28, 44, 56, 10, downwards(tone(metal, 0.16), metal, tone(metal, -0.22))) +
      [...Array(7)].map((_, i) => stroke(`M${cx + R + 6} ${cy - 22 + i * 7.3}h26`, tone(metal, -0.22), 2)).join('');
    s +=
      disc(cx, cy, R, m0) +
      disc(cx, cy, R - 10, diagonal(tone(metal, -0.12), tone(metal, 0.16))) +
      disc(cx, cy, R - 24, diagonal(tone(metal, -0.3), tone(metal, -0.1))) +
      disc(cx, cy, R - 29, radial(cx - 60, cy - 80, 330, [tone(dial, 0.12), dial, tone(dial, -0.08)]));
    for (let i = 0; i < 60; i++)
      s += group(
        i % 5
          ? rect(-1.2, -R + 38, 2.4, 9, 1, tone(dial, dial > '#888' ? -0.4 : 0.4), 'opacity=".6"')
          : rect(-4.5, -R + 40, 9, i % 15 ? 28 : 38, 3, rightwards(tone(hand, 0.03), tone(hand, -0.14))),
        `transform="translate(${cx} ${cy}) rotate(${i * 6})"`,
      );
    s +=
      disc(cx, cy + 92, 44, tone(dial, -0.05)) +
      disc(cx, cy + 92, 42, 'none', `stroke="${tone(dial, 0.25)}" stroke-width="2"`) +
      [...Array(12)]
        .map((_, i) =>
          group(
            rect(-1, -40, 2, 7, 1, hand, 'opacity=".8"'),
            `transform="translate(${cx} ${cy + 92}) rotate(${i * 30})"`,
          ),
        )
        .join('') +
      stroke(`M${cx} ${cy + 92}l16 -22`, accent, 3.5);
    const hd = (a: number, l: number, w: number, c: Colour) =>
      group(
        path(
          `M${-w / 2} 22L${-w * 0.36} ${-l}L0 ${-l - 9}L${w * 0.36} ${-l}L${w / 2} 22Z`,
          '#000',
          `opacity=".35" transform="translate(5 7)" ${blurWide(4)}`,
        ) +
          path(`M${-w / 2} 22L${-w * 0.36} ${-l}L0 ${-l - 9}V22Z`, tone(c, 0.03)) +
          path(`M${w / 2} 22L${w * 0.36} ${-l}L0 ${-l - 9}V22Z`, tone(c, -0.13)),
        `transform="translate(${cx} ${cy}) rotate(${a})"`,
      );
    s +=
      hd(305, 104, 17, hand) +
      hd(54, 160, 13, hand) +
      group(stroke('M0 40V-172', accent, 3.6), `transform="translate(${cx} ${cy}) rotate(150)"`) +
      disc(cx, cy, 12, accent) +
      disc(cx, cy, 5, tone(accent, -0.2));
    s += clip(
      `M${cx - R + 26} ${cy}a${R - 26} ${R - 26} 0 1 1 ${2 * R - 52} 0a${R - 26} ${R - 26} 0 1 1 ${-(2 * R - 52)} 0z`,
      path(`M${cx - 300} ${cy - 60}L${cx + 60} ${cy - 300}H${cx - 300}Z`, '#ffffff', 'opacity=".12"') +
        path(
          `M${cx - 300} ${cy + 10}L${cx + 150} ${cy - 290}L${cx + 120} ${cy - 290}L${cx - 300} ${cy - 20}Z`,
          '#ffffff',
          'opacity=".1"',
        ),
    );
  } else {
    s +=
      rect(cx + 194, cy - 100, 26, 78, 12, downwards(tone(metal, 0.14), tone(metal, -0.2))) +
      rect(cx + 196, cy + 20, 13, 90, 6, tone(metal, -0.14));
    s +=
      path(body, m0) +
      rect(cx - 190, cy - 225, 380, 450, 102, '#0c0e13') +
      rect(cx - 166, cy - 200, 332, 400, 84, downwards(tone(dial, -0.08), tone(dial, -0.14)));
    const arc = (r: number, k: number, c: Colour) =>
      disc(cx, cy - 18, r, 'none', `stroke="${c}" stroke-width="25" opacity=".22"`) +
      `<circle cx="${cx}" cy="${cy - 18}" r="${r}" fill="none" stroke="${c}" stroke-width="25" stroke-linecap="round" stroke-dasharray="${f(2 * Math.PI * r * k)} 2000" transform="rotate(-90 ${cx} ${cy - 18})"/>`;
    s +=
      arc(112, 0.72, accent) +
      [0.45, 0.8, 0.6, 1, 0.7]
        .map((k, i) => rect(cx - 52 + i * 22, cy + 20 - 76 * k, 14, 76 * k, 7, i === 3 ? accent : '#cfd8e3'))
        .join('') +
      rect(cx - 110, cy + 136, 220, 12, 6, '#ffffff', 'opacity=".2"') +
      rect(cx - 110, cy + 136, 150, 12, 6, '#8fd0c4') +
      rect(cx - 70, cy - 178, 140, 11, 5, '#ffffff', 'opacity=".8"');
    s +=
      clip(
        rectPath(cx - 190, cy - 225, 380, 450, 102),
        path(`M${cx - 200} ${cy - 230}H${cx + 90}L${cx - 200} ${cy + 80}Z`, '#ffffff', 'opacity=".09"'),
      ) + stroke(`M${cx - 186} ${cy - 120}q0 -100 100 -106h150`, '#ffffff', 4, `opacity=".5" ${blurWide(2)}`);
  }
  return s;
}
