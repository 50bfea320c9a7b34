import type { Recipe } from '../recipe.ts';
import { audioPictures } from './audio.ts';
import { booksAndToysPictures } from './books-and-toys.ts';
import { camerasPictures } from './cameras.ts';
import { categoryPictures } from './categories.ts';
import { clothingPictures } from './clothing.ts';
import { computersPictures } from './computers.ts';
import { homePictures } from './home.ts';
import { phonesPictures } from './phones.ts';
import { sportsPictures } from './sports.ts';
import { wearablesPictures } from './wearables.ts';

/** All pictures of the demo shop by name: `<file>-<view>`. */
export const recipes: Readonly<Record<string, Recipe>> = {
  ...computersPictures,
  ...phonesPictures,
  ...audioPictures,
  ...camerasPictures,
  ...homePictures,
  ...sportsPictures,
  ...booksAndToysPictures,
  ...wearablesPictures,
  ...clothingPictures,
  ...categoryPictures,
};
