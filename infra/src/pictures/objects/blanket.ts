import { type Colour, mix, tone } from '../drawing/colour.ts';
import { blurWide, downwards, gradient, tile } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { clip, fold, irregular, type Point, path, polygon, smooth, stitch, stroke } from '../drawing/shapes.ts';
import { f } from '../drawing/svg.ts';

type BlanketLook = {
  c?: Colour;
  stripe?: Colour;
  layers?: number;
  knit?: 'stripe' | 'cable';
};

/** Left and right end of the folded cloth, its foot, how high a layer is and how far the top reaches back. */
const [LEFT, RIGHT, FOOT, HIGH, BACK] = [236, 964, 948, 86, 84] as const;

/** A folded blanket: a woven throw whose fringed end hangs over the front, or a thick knit. */
export function blanket({ c = '#c98f7a', stripe = '#f3e7da', layers = 4, knit = 'stripe' }: BlanketLook = {}): string {
  const top = FOOT - layers * HIGH;
  let s = standingShadow(600, FOOT - 6, 366, { ry: 40, cast: 120 });
  s += path(`M${LEFT + 40} ${top + 30}H${RIGHT - 40}V${FOOT - 20}H${LEFT + 40}Z`, tone(c, -0.3));
  for (let i = 0; i < layers; i++) s += layer(i, c, knit, i === layers - 1);
  s += topFace(top, c, knit);
  return knit === 'stripe' ? s + hangingEnd(top, c, stripe) : s;
}

/** One layer: a soft roll that shows its fold to the viewer. */
function layer(i: number, c: Colour, knit: 'stripe' | 'cable', highest: boolean): string {
  const R = irregular(7 + i);
  const dx = (R() - 0.5) * 22;
  const [x0, x1, y0, y1] = [LEFT + dx, RIGHT + dx, FOOT - (i + 1) * HIGH - 6, FOOT - i * HIGH + 3];
  const sag = () => (R() - 0.5) * 7;
  const outline: Point[] = [
    [x0 + 18, y0 + 12],
    [x0 - 2, y0 + 30],
    [x0 - 5, y1 - 30],
    [x0 + 16, y1 - 7],
    [x0 + 60, y1],
    [470, y1 + sag()],
    [760, y1 + sag()],
    [x1 - 60, y1],
    [x1 - 14, y1 - 8],
    [x1 + 5, y1 - 30],
    [x1 + 2, y0 + 28],
    [x1 - 18, y0 + 10],
    [x1 - 66, y0 + 1],
    [720, y0 + sag()],
    [440, y0 + sag()],
    [x0 + 66, y0 + 1],
  ];
  const d = smooth(outline);
  const shade =
    fold(`M${f(x0)} ${f(y1 + 2)}L${f(x1)} ${f(y1 + 2)}`, tone(c, -0.34), 30, 12, 0.5) +
    fold(`M${f(x0 + 20)} ${f(y0 + 26)}L${f(x1 - 20)} ${f(y0 + 26)}`, tone(c, 0.2), 18, 11, 0.5) +
    fold(`M${f(x1 + 4)} ${f(y0)}L${f(x1 + 4)} ${f(y1)}`, tone(c, -0.34), 60, 24, 0.6) +
    (highest ? '' : fold(`M${f(x0)} ${f(y0 - 2)}L${f(x1)} ${f(y0 - 2)}`, tone(c, -0.4), 26, 9, 0.6));
  const cloth = knit === 'cable' ? braids(x0, x1, y0, y1, c) : path(d, weave(c));
  return path(d, downwards(tone(c, 0.06), tone(c, 0.01), tone(c, -0.1))) + clip(d, cloth + shade);
}

function topFace(y: number, c: Colour, knit: 'stripe' | 'cable'): string {
  const d = smooth([
    [LEFT + 22, y + 20],
    [LEFT + 30, y - 14],
    [LEFT + 56, y - BACK + 16],
    [LEFT + 104, y - BACK],
    [600, y - BACK - 4],
    [RIGHT - 104, y - BACK],
    [RIGHT - 56, y - BACK + 16],
    [RIGHT - 30, y - 14],
    [RIGHT - 22, y + 20],
    [RIGHT - 90, y + 34],
    [600, y + 36],
    [LEFT + 90, y + 34],
  ]);
  const light = gradient(LEFT, y - BACK, RIGHT, y + 30, [
    [0, tone(c, 0.13)],
    [0.5, tone(c, 0.07)],
    [1, tone(c, -0.02)],
  ]);
  let cloth = path(d, weave(c));
  if (knit === 'cable') {
    cloth = '';
    for (let x = LEFT + 40; x < RIGHT - 20; x += 66)
      cloth += braid((t) => [inDepth(x, t), y + 34 - t * (BACK + 40)], c);
  }
  const sheen = fold(`M${LEFT + 140} ${y - BACK + 26}L600 ${y - BACK + 20}`, '#ffffff', 26, 14, 0.3);
  return (
    path(d, light) +
    clip(d, cloth + sheen + fold(`M${RIGHT - 20} ${y + 20}L${RIGHT - 110} ${y - BACK}`, tone(c, -0.3), 40, 20, 0.35))
  );
}

/** The end of the throw: it falls over the front, with woven stripes and a fringe. */
function hangingEnd(y: number, c: Colour, stripe: Colour): string {
  const R = irregular(5);
  const [x0, x1, bottom] = [LEFT + 66, RIGHT - 66, y + 196];
  const edge = (x: number) => bottom + 5 * Math.sin((x - x0) / 74);
  const lower: Point[] = Array.from({ length: 13 }, (_, i) => [
    x1 - ((x1 - x0) * i) / 12,
    edge(x1 - ((x1 - x0) * i) / 12),
  ]);
  const [b0, b1] = [inDepth(x0, 1), inDepth(x1, 1)];
  const back: Point[] = [0, 0.25, 0.5, 0.75, 1].map((t) => [
    b0 + (b1 - b0) * t,
    y - BACK - 2 - 6 * Math.sin(t * Math.PI),
  ]);
  const d = polygon([...back, [x1 - 4, y - 4], [x1 + 2, y + 26], ...lower, [x0 - 2, y + 26], [x0 + 4, y - 4]]);
  const band = (from: number, to: number) => path(`M${x0 - 10} ${f(from)}H${x1 + 10}V${f(to)}H${x0 - 10}Z`, stripe);
  let fringe = '';
  for (let x = x0 + 4; x < x1; x += 13.4) {
    const [start, sway, l] = [edge(x) - 4, (R() - 0.5) * 9, 52 + R() * 12];
    const thread = `M${f(x)} ${f(start)}q${f(sway)} ${f(l * 0.5)} ${f(sway * 0.7)} ${f(l)}`;
    fringe +=
      stroke(thread, tone(c, -0.36), 9, 'opacity=".35" transform="translate(4 3)"') +
      stroke(thread, tone(stripe, -0.03 - R() * 0.08), 6.4);
  }
  const fall = downwards([
    [0, tone(c, 0.12)],
    [0.3, tone(c, 0.1)],
    [0.42, tone(c, 0.03)],
    [1, tone(c, -0.05)],
  ]);
  const bend = fold(`M${x0} ${y + 16}L${x1} ${y + 16}`, tone(c, 0.3), 26, 13, 0.55);
  const drape = [0.2, 0.47, 0.78]
    .map((k) => x0 + (x1 - x0) * k)
    .map(
      (x) =>
        fold(`M${f(x)} ${y + 90}L${f(x - 8)} ${bottom}`, tone(c, -0.3), 26, 22, 0.3) +
        fold(`M${f(x + 34)} ${y + 90}L${f(x + 28)} ${bottom}`, '#ffffff', 24, 20, 0.22),
    )
    .join('');
  return (
    path(d, tone(c, -0.45), `opacity=".42" transform="translate(10 12)" ${blurWide(12)}`) +
    fringe +
    path(d, fall) +
    clip(
      d,
      band(y + 74, y + 84) +
        band(y + 96, y + 136) +
        band(y + 148, y + 158) +
        path(d, weave(mix(c, stripe, 0.3))) +
        bend +
        drape +
        fold(`M${x1} ${y}L${x1} ${bottom}`, tone(c, -0.3), 40, 20, 0.4),
    ) +
    stitch(
      polygon(
        lower.map(([x, at]): Point => [x, at - 10]),
        false,
      ),
      tone(stripe, -0.16),
      3,
      0.8,
    )
  );
}

/** x as it moves to the middle with depth t (0 front, 1 back). */
function inDepth(x: number, t: number): number {
  return 600 + (x - 600) * (1 - 0.13 * t);
}

function braids(x0: number, x1: number, y0: number, y1: number, c: Colour): string {
  let s = '';
  for (let x = x0 + 34; x < x1; x += 66) s += braid((t) => [x, y1 - t * (y1 - y0)], c);
  return s;
}

/** Two strands round each other along a line that `along` gives for 0..1. */
function braid(along: (t: number) => Point, c: Colour): string {
  const strand = (phase: number) =>
    smooth(
      Array.from({ length: 17 }, (_, i): Point => {
        const [x, y] = along(i / 16);
        return [x + Math.sin((i / 16) * Math.PI * 3 + phase) * 15, y];
      }),
      false,
    );
  const [a, b] = [strand(0), strand(Math.PI)];
  return (
    stroke(a, tone(c, -0.16), 21, 'opacity=".5"') +
    stroke(b, tone(c, -0.16), 21, 'opacity=".5"') +
    stroke(a, tone(c, 0.05), 15, 'transform="translate(-1 -2)"') +
    stroke(b, tone(c, 0.09), 15, 'transform="translate(-1 -2)"')
  );
}

function weave(c: Colour): string {
  return tile(
    9,
    9,
    `<path d="M0 2.2h5M4.5 6.7h5" stroke="${tone(c, -0.22)}" stroke-width="1.4" opacity=".2"/><path d="M2.2 4.5v4.5M6.7 0v4.5" stroke="${tone(c, 0.22)}" stroke-width="1.4" opacity=".2"/>`,
  );
}
