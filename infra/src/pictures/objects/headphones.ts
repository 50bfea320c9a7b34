import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, diagonal, gradient } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { clip, ellipse, fold, path, rectPath, stitch, stroke } from '../drawing/shapes.ts';

type HeadphonesLook = {
  c?: Colour;
  pad?: Colour;
  metal?: Colour;
  cup?: 'oval' | 'round';
  y?: number;
};

/** Headphones with oval or round cups. */
export function headphones({
  c = '#d9cfc3',
  pad = '#4a4038',
  metal = '#c7a77a',
  cup = 'oval',
  y = 965,
}: HeadphonesLook = {}): string {
  const cw = cup === 'oval' ? 150 : 140,
    chh = cup === 'oval' ? 340 : 300,
    lx = 330,
    rx = 870,
    t = y - chh;
  let s = standingShadow(lx + 20, y, 110, { cast: 110 }) + standingShadow(rx - 10, y, 110, { cast: 110 });
  const band = `M${lx + 18} ${t + 60}C${lx - 30} ${t - 220} ${lx + 90} 205 600 205S${rx + 30} ${t - 220} ${rx - 18} ${t + 60}`;
  const inner = `M${lx + 66} ${t - 60}C${lx + 90} ${t - 230} 460 258 600 258S${rx - 90} ${t - 230} ${rx - 66} ${t - 60}`;
  s +=
    stroke(inner, tone(pad, -0.06), 40) +
    stroke(inner, tone(pad, 0.08), 18, `transform="translate(-2 8)" opacity=".7" ${blurWide(6)}`);
  s +=
    stroke(band, tone(metal, -0.2), 26) +
    stroke(band, metal, 20) +
    stroke(band, tone(metal, 0.2), 6, 'transform="translate(-3 -4)" opacity=".8"');
  const arc = `M${lx + 10} ${t - 96}C${lx + 50} ${t - 290} 450 205 600 205S${rx - 50} ${t - 290} ${rx - 10} ${t - 96}`;
  s +=
    stroke(arc, tone(c, -0.16), 58) +
    stroke(arc, tone(c, -0.01), 50, 'transform="translate(-1 -3)"') +
    stroke(arc, tone(c, 0.16), 15, `transform="translate(-6 -13)" opacity=".75" ${blurWide(6)}`);
  for (const [x, m] of [
    [lx, 1],
    [rx, -1],
  ] as const) {
    // yoke
    s +=
      stroke(`M${x + m * 20} ${t - 70}V${t + 70}`, tone(metal, -0.2), 26) +
      stroke(`M${x + m * 20 - 3} ${t - 70}V${t + 70}`, tone(metal, 0.06), 15) +
      stroke(`M${x + m * 20 - 7} ${t - 66}V${t + 60}`, tone(metal, 0.25), 4, 'opacity=".8"');
    const px = x + m * 76,
      pd = rectPath(px - 52, t + 22, 104, chh - 44, 50);
    s +=
      path(
        pd,
        gradient(px - 52, 0, px + 52, 0, [
          [0, tone(pad, 0.05)],
          [0.4, tone(pad, 0.1)],
          [1, tone(pad, -0.12)],
        ]),
      ) +
      clip(
        pd,
        fold(`M${px - 30} ${t + 40}V${y - 40}`, tone(pad, 0.25), 18, 9, 0.5) +
          fold(`M${px + m * 46} ${t + 20}V${y}`, tone(pad, -0.16), 20, 9, 0.8) +
          stitch(`M${px - m * 30} ${t + 50}V${y - 50}`, tone(pad, 0.2), 2.4, 0.7),
      );
    const d = `M${x + m * 44} ${t + 4}c${-m * 80} 0 ${-m * cw} ${chh * 0.12} ${-m * cw} ${chh * 0.5}s${m * (cw - 80)} ${chh * 0.48} ${m * cw} ${chh * 0.48}q${m * 14} 0 ${m * 14} -14v${-(chh - 36)}q0 -14 ${-m * 14} -14z`;
    s += path(
      d,
      gradient(
        x - cw,
        0,
        x + cw,
        0,
        m > 0
          ? [
              [0.1, tone(c, -0.03)],
              [0.3, tone(c, 0.1)],
              [0.6, c],
              [0.76, tone(c, -0.12)],
            ]
          : [
              [0.22, tone(c, 0.03)],
              [0.4, tone(c, 0.07)],
              [0.62, tone(c, -0.06)],
              [0.9, tone(c, -0.2)],
            ],
      ),
    );
    s += clip(
      d,
      fold(`M${x - cw} ${y - 14}H${x + cw}`, tone(c, -0.3), 60, 22, 0.55) +
        fold(`M${x - m * 60} ${t + 6}q${-m * 40} 60 ${-m * 40} 130`, '#ffffff', 16, 10, m > 0 ? 0.75 : 0.35) +
        stroke(`M${x + m * 30} ${t}v${chh}`, tone(c, -0.2), 3, 'opacity=".6"') +
        stroke(`M${x + m * 27} ${t}v${chh}`, tone(c, 0.2), 2, 'opacity=".6"'),
    );
    s +=
      ellipse(x + m * 20, t + 62, 15, 15, diagonal(tone(metal, 0.2), tone(metal, -0.15))) +
      ellipse(x + m * 20, t + 62, 6, 6, tone(metal, -0.25));
  }
  return s;
}
