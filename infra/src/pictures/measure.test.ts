import { boxOf, frameOf } from './measure.ts';
import type { ThingRecipe } from './recipe.ts';
import { recipes } from './recipes/recipes.ts';

/** Watches have straps and some chargers and keyboards a cable: those may leave the frame (README.md). */
const mayLeave = /^(watch|charger|keyboard-navy)/;
const framed = new Map<string, ThingRecipe>();
for (const [name, recipe] of Object.entries(recipes)) {
  if (name.endsWith('-front') && 'type' in recipe && !mayLeave.test(name)) framed.set(name, recipe);
}

describe('The frame of a thing', () => {
  it('fills 78 % of a side at most, 64 % by area, with the thing in its middle, a touch high', () => {
    expect(frameOf({ left: 300, top: 200, width: 600, height: 200 })).toEqual([222, -96, 769]);
    expect(frameOf({ left: 0, top: 0, width: 500, height: 500 })).toEqual([-134, -152, 781]);
  });

  it.each([...framed.keys()])('%s lies within its frame, as large and as central as the rules ask', async (name) => {
    const recipe = framed.get(name);
    if (!recipe?.crop) throw new Error(`${name} has no frame`);
    const box = await boxOf(recipe);
    const [x, y, size] = recipe.crop;
    const rounding = 12;
    expect(box.left).toBeGreaterThan(x);
    expect(box.top).toBeGreaterThan(y);
    expect(box.left + box.width).toBeLessThan(x + size);
    expect(box.top + box.height).toBeLessThan(y + size);
    const wanted = frameOf(box);
    expect(Math.max(...wanted.map((value, i) => Math.abs(value - (recipe.crop?.[i] ?? 0))))).toBeLessThanOrEqual(
      rounding,
    );
  });
});
