import type { Colour } from './colour.ts';
import { blurPath } from './paint.ts';
import { define, f } from './svg.ts';

/** A point of the picture: x to the right, y down. */
export type Point = readonly [number, number];

/** A filled path; `ex` is further attributes. */
export function path(d: string, fill: string, ex = ''): string {
  return `<path d="${d}" fill="${fill}" ${ex}/>`;
}

/** A stroke with round ends. */
export function stroke(d: string, colour: string, w: number, ex = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${ex}/>`;
}

/** A rectangle with corners rounded by r. */
export function rect(x: number, y: number, w: number, h: number, r: number, fill: string, ex = ''): string {
  return `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" rx="${f(r)}" fill="${fill}" ${ex}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, ex = ''): string {
  return `<ellipse cx="${f(cx)}" cy="${f(cy)}" rx="${f(rx)}" ry="${f(ry)}" fill="${fill}" ${ex}/>`;
}

export function disc(cx: number, cy: number, r: number, fill: string, ex = ''): string {
  return ellipse(cx, cy, r, r, fill, ex);
}

export function group(body: string, ex = ''): string {
  return `<g ${ex}>${body}</g>`;
}

/** A drawing moved to x, y and scaled by s. */
export function placed(x: number, y: number, s: number, body: string): string {
  return `<g transform="translate(${f(x)} ${f(y)}) scale(${s})">${body}</g>`;
}

/** Only what lies inside the path d is seen of the body. */
export function clip(d: string, body: string): string {
  return `<g clip-path="url(#${define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})">${body}</g>`;
}

/** The path of a rectangle with rounded corners, for clips and folds. */
export function rectPath(x: number, y: number, w: number, h: number, r: number): string {
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const sides = [f(w - 2 * r), f(h - 2 * r), f(-(w - 2 * r)), f(-(h - 2 * r))];
  return `M${f(x + r)} ${f(y)}h${sides[0]}${arc(r, r)}v${sides[1]}${arc(-r, r)}h${sides[2]}${arc(-r, -r)}v${sides[3]}${arc(r, -r)}z`;
}

export function polygon(points: readonly Point[], close = true): string {
  return `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}${close ? 'Z' : ''}`;
}

/** A smooth curve through points (Catmull-Rom). */
export function smooth(points: readonly Point[], close = true, k = 1 / 6): string {
  const n = points.length;
  const nth = (i: number): Point => points[close ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] ?? [0, 0];
  const start = nth(0);
  let d = `M${f(start[0])} ${f(start[1])}`;
  for (let i = 0; i < (close ? n : n - 1); i++) {
    const [a, b, c, e] = [nth(i - 1), nth(i), nth(i + 1), nth(i + 2)];
    const [from, to] = [
      [b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k],
      [c[0] - (e[0] - b[0]) * k, c[1] - (e[1] - b[1]) * k],
    ] as const;
    d += `C${f(from[0])} ${f(from[1])} ${f(to[0])} ${f(to[1])} ${f(c[0])} ${f(c[1])}`;
  }
  return d + (close ? 'Z' : '');
}

/** Convex hull of points. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

/** A soft fold or sheen: a thick blurred stroke; always inside `clip`. */
export function fold(d: string, c: Colour, w: number, b: number, opacity = 0.5): string {
  return stroke(d, c, w, `opacity="${opacity}" ${blurPath(d, b, w)}`);
}

export function stitch(d: string, c: Colour, w = 2.4, opacity = 0.75): string {
  return stroke(d, c, w, `stroke-dasharray="9 7" opacity="${opacity}"`);
}

/** A fixed sequence of numbers in 0..1 for things that look irregular. */
export function irregular(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function halfHull(points: readonly Point[]): Point[] {
  const half: Point[] = [];
  for (const q of points) {
    while (half.length > 1 && turnsRight(half.at(-2), half.at(-1), q)) half.pop();
    half.push(q);
  }
  half.pop();
  return half;
}

function turnsRight(o: Point = [0, 0], a: Point = [0, 0], b: Point = [0, 0]): boolean {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]) <= 0;
}
