import { draw } from './draw.ts';
import { ground } from './drawing/shadows.ts';
import { placed } from './drawing/shapes.ts';
import { begin, finish, setInk } from './drawing/svg.ts';
import type { Recipe, StillLife, ThingRecipe } from './recipe.ts';
import { backdrop } from './scenes.ts';

/** One picture as SVG text, 1200 x 1200; the same recipe gives the same text, on every machine. */
export function picture(recipe: Recipe): string {
  begin();
  return 'scene' in recipe ? stillLife(recipe) : thing(recipe);
}

/** The thing alone, without its ground: what measuring its frame needs. */
export function bareThing(recipe: ThingRecipe): string {
  begin();
  return finish(draw(recipe));
}

function thing(recipe: ThingRecipe): string {
  const body = ground(recipe.ground, recipe.floor) + draw(recipe);
  if (!recipe.crop) return finish(body);
  const [x, y, size] = recipe.crop;
  return finish(body, `${x} ${y} ${size} ${size}`);
}

function stillLife({ scene, items }: StillLife): string {
  setInk('#2a2a3c');
  const behind = backdrop(scene);
  return finish(behind + items.map(([thing, x, y, scale]) => placed(x, y, scale, draw(thing))).join(''));
}
