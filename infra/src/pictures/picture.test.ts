import { bareThing, picture } from './picture.ts';
import { recipes } from './recipes/recipes.ts';

const names = Object.keys(recipes);
const drawn = new Map(Object.entries(recipes).map(([name, recipe]) => [name, picture(recipe)]));
const svgOf = (name: string) => drawn.get(name) ?? '';

describe('A picture', () => {
  it('is the same text on every run, whatever was drawn before', () => {
    const again = Object.entries(recipes).reverse();
    expect(again.filter(([name, recipe]) => picture(recipe) !== svgOf(name)).map(([name]) => name)).toEqual([]);
  });

  it.each(names)('%s is well-formed SVG of 1200 x 1200 whose every name is defined once', (name) => {
    const svg = svgOf(name);
    expect(svg.slice(0, 120)).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200" height="1200" viewBox="[-\d. ]+">/,
    );
    expect(unclosed(svg)).toEqual([]);
    const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const known = new Set(defined);
    expect(known.size).toBe(defined.length);
    expect([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id).filter((id) => !known.has(id))).toEqual([]);
  });

  it.each(names)('%s has no number that is none, no letters, no foreign picture', (name) => {
    const svg = svgOf(name);
    expect(svg.match(/NaN|undefined|Infinity|\[object/)).toBeNull();
    expect(svg.match(/<(text|tspan|image|foreignObject|script|use)\b|href=/)).toBeNull();
    expect(svg.match(/"#(?!([0-9a-f]{3}|[0-9a-f]{6})")[^"]*"/i)).toBeNull();
  });

  it('of one thing stands on a ground that covers the canvas, and can be drawn without it', () => {
    const ground = /<\/defs><rect x="-1200" y="-1200" width="3600" height="3600" rx="0" fill="url\(#/;
    for (const [name, recipe] of Object.entries(recipes)) {
      if (!('type' in recipe)) continue;
      expect([name, ground.test(svgOf(name)), ground.test(bareThing(recipe))]).toEqual([name, true, false]);
    }
  });
});

/** The tags that nothing closes, or that close nothing. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = '', selfClosed] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (selfClosed) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  return open;
}
