import { type Colour, tone } from '../drawing/colour.ts';
import { extrude } from '../drawing/extrude.ts';
import { blurWide, radial } from '../drawing/paint.ts';
import { type Camera, circle, facing, move, on, type Plane, roundedRect } from '../drawing/space.ts';

export type LensLayout = 'duo' | 'trio' | 'bar';

const LAYOUTS = {
  duo: {
    spots: [
      [0, 46],
      [0, -46],
    ],
    w: 104,
    h: 196,
    r: 50,
  },
  trio: {
    spots: [
      [0, 86],
      [0, 0],
      [0, -86],
    ],
    w: 104,
    h: 284,
    r: 52,
  },
  bar: {
    spots: [
      [-86, 0],
      [0, 0],
      [86, 0],
    ],
    w: 268,
    h: 92,
    r: 46,
  },
} as const;

type Slab = { w: number; h: number; body: Colour; side?: Colour; th?: number; r?: number };

/** The slab of a phone, standing, and the plane of its back. */
export function slabPhone(
  P: Camera,
  { w, h, body, side = tone(body, -0.04), th = 26, r = 46 }: Slab,
): { pl: Plane; s: string } {
  const y = h / 2 + 2;
  return {
    pl: facing(0, y, 0),
    s: extrude(P, facing(0, y, -th), roundedRect(w, h, r, 10), th, { side, face: body, edge: 0.9, k: 0.4 }),
  };
}

/** The raised lenses at x, y of a phone's back. */
export function lenses(P: Camera, pl: Plane, x: number, y: number, layout: LensLayout, body: Colour): string {
  const { spots, w, h, r } = LAYOUTS[layout];
  const island =
    on(P, pl, move(roundedRect(w, h, r), x + 6, y - 8), '#10131a', `opacity=".28" ${blurWide(7)}`) +
    extrude(P, facing(...pl(x, y)), roundedRect(w, h, r), 10, {
      side: tone(body, -0.06),
      face: tone(body, 0.02),
      edge: 0.8,
    });
  const glasses = spots.map(([u, v]) => lensGlass(P, facing(...pl(x + u, y + v, 10)), body)).join('');
  if (layout === 'bar') return island + glasses;
  const lamp = move(circle(11), x + 84, y + h / 2 - 40);
  return island + glasses + on(P, pl, lamp, '#fff5dc', `stroke="${tone(body, -0.1)}" stroke-width="2"`, 0.5);
}

function lensGlass(P: Camera, q: Plane, body: Colour): string {
  const r = 37;
  const c = P(...q(0, 0, 8));
  const depth = radial(c[0] - r * 0.15, c[1] - r * 0.2, r * 0.7, ['#4d6390', '#1b2440', '#0a0d14']);
  return (
    extrude(P, q, circle(r), 9, { side: tone(body, -0.1), face: tone(body, -0.14), edge: 0.9 }) +
    on(P, q, circle(r * 0.8), '#0d1016', '', 9) +
    on(P, q, circle(r * 0.52), depth, '', 9) +
    on(P, q, move(circle(r * 0.14), -r * 0.2, r * 0.24), '#dbe7ff', 'opacity=".85"', 9)
  );
}
