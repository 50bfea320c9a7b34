import { type Point, path, polygon } from './shapes.ts';

/** A point or direction in space: x to the right, y up, z to the viewer. */
export type Vector = readonly [number, number, number];

/** Projects a point in space to the picture; `view` points from the things to the viewer. */
export type Camera = ((x: number, y: number, z: number) => Point) & { readonly view: Vector };

/** A plane in space: u and v along it, w out of it, as a point in space. */
export type Plane = (u: number, v: number, w?: number) => Vector;

/** Where the one soft lamp stands: upper left and in front. */
export const LIGHT: Vector = norm([-0.55, 0.78, 0.5]);

/** A camera that looks at things turned by `yaw` and from above by `pitch` degrees; the origin is drawn at cx, cy. */
export function cameraAt({ yaw = 0, pitch = 18, dist = 3200, cx = 600, cy = 900, s = 1 } = {}): Camera {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
  const project = (x: number, y: number, z: number): Point => {
    const X = x * ca + z * sa;
    const Z = -x * sa + z * ca;
    const k = (s * dist) / (dist - (y * sb + Z * cb));
    return [cx + X * k, cy - (y * cb - Z * sb) * k];
  };
  return Object.assign(project, { view: [-sa * cb, sb, ca * cb] as const });
}

/** The plane through O along the unit vectors U and V. */
export function plane(O: Vector, U: Vector, V: Vector): Plane {
  const W = cross(U, V);
  return (u, v, w = 0) => [
    O[0] + U[0] * u + V[0] * v + W[0] * w,
    O[1] + U[1] * u + V[1] * v + W[1] * w,
    O[2] + U[2] * u + V[2] * v + W[2] * w,
  ];
}

/** A level plane, as of a floor or a table top, with its origin at x, y, z. */
export function level(x = 0, y = 0, z = 0): Plane {
  return plane([x, y, z], [1, 0, 0], [0, 0, -1]);
}

/** An upright plane that faces the viewer, with its origin at x, y, z. */
export function facing(x = 0, y = 0, z = 0): Plane {
  return plane([x, y, z], [1, 0, 0], [0, 1, 0]);
}

/** Draws a flat outline on a plane, raised by w. */
export function on(P: Camera, pl: Plane, points: readonly Point[], fill: string, ex = '', w = 0): string {
  return path(polygon(points.map(([u, v]) => P(...pl(u, v, w)))), fill, ex);
}

export function move(points: readonly Point[], dx: number, dy: number): Point[] {
  return points.map(([u, v]) => [u + dx, v + dy]);
}

/** A rectangle with round corners as points, centred, N points a corner. */
export function roundedRect(w: number, h: number, radius: number, N = 7): Point[] {
  const r = Math.max(0.01, Math.min(radius, w / 2, h / 2));
  const corners = [
    [1, 1, 0],
    [-1, 1, 90],
    [-1, -1, 180],
    [1, -1, 270],
  ] as const;
  return corners.flatMap(([qx, qy, a0]) =>
    Array.from({ length: N + 1 }, (_, i): Point => {
      const t = ((a0 + (90 * i) / N) * Math.PI) / 180;
      return [qx * (w / 2 - r) + Math.cos(t) * r, qy * (h / 2 - r) + Math.sin(t) * r];
    }),
  );
}

export function circle(r: number, N = 9): Point[] {
  return roundedRect(2 * r, 2 * r, r, N);
}

/** How much lighter or darker a surface with this normal is (a step for `tone`). */
export function lit(normal: Vector, k = 0.26): number {
  return (Math.max(-0.3, dot(norm(normal), LIGHT)) - 0.42) * k;
}

export function norm(v: Vector): Vector {
  const l = Math.hypot(...v);
  return [v[0] / l, v[1] / l, v[2] / l];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function sub(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
