import sharp from 'sharp';
import { bareThing } from './picture.ts';
import type { Crop, ThingRecipe } from './recipe.ts';
import { recipes } from './recipes/recipes.ts';

/** Pixels of the small rendering that is measured, and how opaque a pixel of the thing is: shadows are not. */
const PIXELS = 240;
const OPAQUE = 222;

type Box = { left: number; top: number; width: number; height: number };

/** The box of a thing on the 1200 x 1200 canvas; what is blurred is shadow or glow and left out. */
export async function boxOf(recipe: ThingRecipe): Promise<Box> {
  const data = await sharp(Buffer.from(bareThing(recipe)))
    .resize(PIXELS)
    .ensureAlpha()
    .raw()
    .toBuffer();
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let i = 0; i < PIXELS * PIXELS; i++) {
    if ((data[i * 4 + 3] ?? 0) <= OPAQUE) continue;
    xs.push(i % PIXELS);
    ys.push(Math.floor(i / PIXELS));
  }
  const q = 1200 / PIXELS;
  const [left, top] = [least(xs), least(ys)];
  return { left: left * q, top: top * q, width: (most(xs) - left + 1) * q, height: (most(ys) - top + 1) * q };
}

/**
 * The crop in which a thing fills at most 78 % of a side, squat ones 64 % by area, centred and a touch high for its
 * shadow (the rules stand in README.md).
 */
export function frameOf({ left, top, width, height }: Box): Crop {
  const size = Math.round(Math.max(width / 0.78, height / 0.76, Math.sqrt(width * height) / 0.64));
  return [Math.round(left + width / 2 - size * 0.492), Math.round(top + height / 2 - size * 0.515), size];
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), PIXELS);
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), 0);
}

if (import.meta.main) {
  for (const name of process.argv.slice(2)) {
    const recipe = recipes[name];
    if (recipe && 'type' in recipe) console.log(name, JSON.stringify(frameOf(await boxOf(recipe))));
  }
}
