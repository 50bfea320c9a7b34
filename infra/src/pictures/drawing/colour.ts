/** A colour as '#rrggbb'. */
export type Colour = string;
type Triple = [number, number, number];

/**
 * A lighter (d > 0) or darker (d < 0) tone of a colour: highlights lean warm, shade leans cool. Steps are of OKLab
 * lightness, so they look equal for every hue.
 */
export function tone(c: Colour, d: number): Colour {
  const [L, a, b] = lab(c);
  const k = d > 0 ? Math.max(0.4, 1 - d * 1.4) : 1 - Math.max(-0.3, d) * -0.5;
  const shoulder = d > 0 ? Math.min(1, Math.max(0.12, (0.99 - L) / 0.2)) : 1; // whites keep their shading
  return hex([Math.min(0.985, Math.max(0.09, L + d * shoulder)), a * k, b * k + (d > 0 ? 0.01 * d : 0.03 * d)]);
}

/** A colour between a (t = 0) and b (t = 1). */
export function mix(a: Colour, b: Colour, t: number): Colour {
  const [p, q] = [lab(a), lab(b)];
  return hex([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t]);
}

function lab(c: Colour): Triple {
  const [r, g, b] = [channel(c, 1), channel(c, 3), channel(c, 5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function hex([L, a, b]: Triple): Colour {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((c) => byte(toGamma(Math.max(0, c)))).join('')}`;
}

function channel(c: Colour, at: number): number {
  const v = Number.parseInt(c.slice(at, at + 2), 16) / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

function toGamma(c: number): number {
  return c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
}

function byte(c: number): string {
  return Math.round(Math.min(1, Math.max(0, c)) * 255)
    .toString(16)
    .padStart(2, '0');
}
