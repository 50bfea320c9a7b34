import type { Drawing } from './draw.ts';
import type { Colour } from './drawing/colour.ts';
import type { Scene } from './scenes.ts';

/** Which square of the 1200 x 1200 canvas is seen: left, top, size. */
export type Crop = readonly [x: number, y: number, size: number];

/** One thing on a ground: the whole of it (front) or, tightly cropped, a part of it (detail). */
export type ThingRecipe = Drawing & {
  ground: Colour;
  /** Where the faint line between floor and wall lies; beyond the canvas for things that lie. */
  floor?: number;
  crop?: Crop;
};

/** Things in a scene, back to front, each moved to x, y and scaled. */
export type StillLife = { scene: Scene; items: readonly Placed[] };
type Placed = readonly [thing: Drawing, x: number, y: number, scale: number];

export type Recipe = ThingRecipe | StillLife;
