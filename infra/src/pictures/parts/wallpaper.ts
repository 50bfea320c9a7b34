import { type Colour, tone } from '../drawing/colour.ts';
import { gradient } from '../drawing/paint.ts';
import { clip, type Point, path, polygon, smooth } from '../drawing/shapes.ts';
import { type Camera, type Plane, roundedRect } from '../drawing/space.ts';

/** The three colours of a lit screen: sky, far hill, near hill. */
export type Screen = readonly [Colour, Colour, Colour];

/** A calm wallpaper on a screen of w x h: two hills of light. */
export function wallpaper(P: Camera, pl: Plane, w: number, h: number, r: number, [sky, far, near]: Screen): string {
  const q = (u: number, v: number) => P(...pl(u, v));
  const outline = polygon(roundedRect(w, h, r).map(([u, v]) => q(u, v)));
  const [[x0, y0], [x1, y1]] = [q(-w / 2, h / 2), q(w / 2, -h / 2)];
  const over = (from: Colour, to: Colour) =>
    gradient(x0, y0, x1, y1, [
      [0, from],
      [1, to],
    ]);
  const hill = (points: readonly Point[]) =>
    smooth([...points.map(([u, v]) => q(u * w, v * h)), q(w * 0.7, -h * 0.7), q(-w * 0.7, -h * 0.7)]);
  const farHill: Point[] = [
    [-0.6, -0.05],
    [-0.3, 0.12],
    [0.05, -0.1],
    [0.35, 0.1],
    [0.6, 0.22],
  ];
  const nearHill: Point[] = [
    [-0.6, -0.3],
    [-0.25, -0.16],
    [0.12, -0.34],
    [0.4, -0.2],
    [0.6, -0.08],
  ];
  const glare = polygon([q(-w * 0.5, h * 0.5), q(-w * 0.12, h * 0.5), q(-w * 0.36, -h * 0.5), q(-w * 0.5, -h * 0.5)]);
  return (
    path(outline, over(tone(sky, 0.06), sky)) +
    clip(
      outline,
      path(hill(farHill), over(far, tone(far, -0.06))) +
        path(hill(nearHill), over(tone(near, 0.04), tone(near, -0.06))) +
        path(glare, '#ffffff', 'opacity=".07"'),
    )
  );
}
