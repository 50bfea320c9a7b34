import type { Department } from './department.ts';
import { audio } from './products/audio.ts';
import { booksAndToys } from './products/books-and-toys.ts';
import { cameras } from './products/cameras.ts';
import { clothing } from './products/clothing.ts';
import { computers } from './products/computers.ts';
import { home } from './products/home.ts';
import { phones } from './products/phones.ts';
import { sports } from './products/sports.ts';
import { wearables } from './products/wearables.ts';

/** All that the demo shop sells. */
export const departments: readonly Department[] = [
  computers,
  phones,
  audio,
  cameras,
  home,
  sports,
  booksAndToys,
  wearables,
  clothing,
];
