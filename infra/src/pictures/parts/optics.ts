import { type Colour, mix, tone } from '../drawing/colour.ts';
import { extrude, knurl } from '../drawing/extrude.ts';
import { blurWide, radial } from '../drawing/paint.ts';
import { type Camera, circle, move, on, type Plane, plane, type Vector } from '../drawing/space.ts';

/** A ring of a lens: radius, height, colour, how many ribs it has, how wide they are and how light. */
type Ring = readonly [r: number, h: number, c: Colour, ribs?: { n: number; w?: number; tone?: number }];

/** Rings stacked from O outwards along the normal of U and V; gives the plane of the last one's face. */
export function lensBarrel(
  P: Camera,
  O: Vector,
  U: Vector,
  V: Vector,
  rings: readonly Ring[],
): { s: string; top: Plane } {
  const base = plane(O, U, V);
  let [z, s] = [0, ''];
  for (const [r, h, c, ribs] of rings) {
    const pl = plane(base(0, 0, z), U, V);
    s += extrude(P, pl, circle(r, 12), h, { side: c, face: tone(c, -0.03), k: 0.42 });
    if (ribs) s += knurl(P, pl, r, 5, h - 5, ribs.n, tone(c, ribs.tone ?? -0.14), ribs.w ?? 4, 0.85);
    z += h;
  }
  return { s, top: plane(base(0, 0, z), U, V) };
}

/** The coated front glass of a lens. */
export function frontGlass(P: Camera, pl: Plane, r: number, tint: Colour = '#5a74a8'): string {
  const c = P(...pl(0, 0));
  const coating = radial(c[0] + r * 0.2, c[1] + r * 0.35, r * 1.35, [
    [0, mix(tint, '#c58fd0', 0.4)],
    [0.35, tone(tint, -0.22)],
    [0.75, '#10141f'],
    [1, '#07090d'],
  ]);
  const depth = radial(c[0], c[1], r * 0.6, [
    [0, '#05070b'],
    [0.8, '#0a0e18'],
    [1, tone(tint, -0.2)],
  ]);
  return (
    on(P, pl, circle(r, 12), '#0b0d12') +
    on(P, pl, circle(r * 0.93, 12), coating) +
    on(P, pl, circle(r * 0.56, 12), depth, 'opacity=".85"') +
    on(P, pl, move(circle(r * 0.2, 8), -r * 0.4, r * 0.42), '#e7f0ff', `opacity=".75" ${blurWide(r * 0.05)}`) +
    on(P, pl, move(circle(r * 0.09, 8), r * 0.34, -r * 0.38), '#f2c6ff', `opacity=".6" ${blurWide(r * 0.03)}`)
  );
}
