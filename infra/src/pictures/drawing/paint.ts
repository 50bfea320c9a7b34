import type { Colour } from './colour.ts';
import { define, f } from './svg.ts';

/** A stop of a gradient: place (0..1), colour, opacity. */
export type Stop = readonly [number, Colour, number?];

/** Linear gradient between two points of the picture. */
export function gradient(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string {
  return linear(x1, y1, x2, y2, stops, ' gradientUnits="userSpaceOnUse"');
}

/** Gradient over the painted thing's own box, downwards: colours evenly spread, or one list of stops. */
export function downwards(...colours: readonly Colour[] | readonly [readonly Stop[]]): string {
  return linear(0, 0, 0, 1, even(colours));
}

/** The same, to the right. */
export function rightwards(...colours: readonly Colour[] | readonly [readonly Stop[]]): string {
  return linear(0, 0, 1, 0, even(colours));
}

/** The same, from upper left to lower right. */
export function diagonal(...colours: readonly Colour[] | readonly [readonly Stop[]]): string {
  return linear(0, 0, 1, 1, even(colours));
}

/** Radial gradient round a point of the picture. */
export function radial(cx: number, cy: number, r: number, stops: readonly Colour[] | readonly Stop[]): string {
  return `url(#${define((id) => `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}" >${stopTags(spread(stops))}</radialGradient>`)})`;
}

/** Radial gradient over the painted thing's own box (0..1). */
export function radialInBox(cx: number, cy: number, r: number, ...colours: readonly Colour[]): string {
  return `url(#${define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(spread(colours))}</radialGradient>`)})`;
}

/** A pattern that repeats: cloth, mesh, bricks. */
export function tile(w: number, h: number, body: string, transform = ''): string {
  const turned = transform ? ` patternTransform="${transform}"` : '';
  return `url(#${define((id) => `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turned}>${body}</pattern>`)})`;
}

/** Attribute that blurs a thing by s pixels; it needs a box with some height. */
export function blur(s: number): string {
  return filter('x="-50%" y="-80%" width="200%" height="260%"', s);
}

/** The same for thin or straight things, whose box has no height: works on the whole canvas. */
export function blurWide(s: number): string {
  return filter('filterUnits="userSpaceOnUse" x="-200" y="-200" width="1600" height="1600"', s);
}

/** The same within known bounds: cheaper than the whole canvas. */
export function blurWithin(s: number, x0: number, y0: number, x1: number, y1: number): string {
  const box = `x="${f(x0 - 3 * s)}" y="${f(y0 - 3 * s)}" width="${f(x1 - x0 + 6 * s)}" height="${f(y1 - y0 + 6 * s)}"`;
  return filter(`filterUnits="userSpaceOnUse" ${box}`, s);
}

/** Blurs a stroke of width w along a path; the bounds come from the path where its commands are absolute. */
export function blurPath(d: string, s: number, w = 0): string {
  if (/[a-zV]|H/.test(d.replace(/[MLCQSTZ]/g, ''))) return blurWide(s);
  const numbers = (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  const h = w / 2;
  return blurWithin(s, Math.min(...xs) - h, Math.min(...ys) - h, Math.max(...xs) + h, Math.max(...ys) + h);
}

function linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[], units = ''): string {
  const ends = `x1="${thousandths(x1)}" y1="${thousandths(y1)}" x2="${thousandths(x2)}" y2="${thousandths(y2)}"`;
  return `url(#${define((id) => `<linearGradient id="${id}" ${ends}${units}>${stopTags(stops)}</linearGradient>`)})`;
}

function filter(region: string, s: number): string {
  return `filter="url(#${define((id) => `<filter id="${id}" ${region}><feGaussianBlur stdDeviation="${s}"/></filter>`)})"`;
}

function even(colours: readonly Colour[] | readonly [readonly Stop[]]): readonly Stop[] {
  const [first] = colours;
  return typeof first === 'object' ? first : spread(colours as readonly Colour[]);
}

function spread(stops: readonly Colour[] | readonly Stop[]): readonly Stop[] {
  return stops.map((stop, i): Stop => (typeof stop === 'string' ? [i / (stops.length - 1), stop] : stop));
}

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(([at, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${thousandths(at)}" stop-color="${colour}"${alpha}/>`;
    })
    .join('');
}

function thousandths(x: number): number {
  return Math.round(x * 1000) / 1000;
}
