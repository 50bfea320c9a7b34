/**
 * Where gradients, filters and clips of the picture being drawn collect, and the tint of its shadows. A picture is drawn
 * in one go without waiting, from `begin` to `finish`, and names restart with each: the same recipe gives the same text.
 */
let definitions: string[] = [];
let shadowInk = '#1d2540';

/** Starts a new picture. */
export function begin(): void {
  definitions = [];
}

/** The whole SVG text of the picture begun: 1200 x 1200, or the part of it that `viewBox` names. */
export function finish(body: string, viewBox = '0 0 1200 1200'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="${viewBox}"><defs>${definitions.join('')}</defs>${body}</svg>`;
}

/** Keeps a definition and gives the name by which it is used. */
export function define(make: (id: string) => string): string {
  const id = `k${definitions.length.toString(36)}`;
  definitions.push(make(id));
  return id;
}

/** The colour of shadows: that of the ground, darkened. */
export function ink(): string {
  return shadowInk;
}

export function setInk(colour: string): void {
  shadowInk = colour;
}

/** A number as it stands in SVG text: one decimal. */
export function f(x: number): string {
  return String(Math.round(x * 10) / 10);
}
