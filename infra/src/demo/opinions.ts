import type { Opinion } from './department.ts';
import { audioOpinions } from './reviews/audio.ts';
import { booksAndToysOpinions } from './reviews/books-and-toys.ts';
import { camerasOpinions } from './reviews/cameras.ts';
import { clothingOpinions } from './reviews/clothing.ts';
import { computersOpinions } from './reviews/computers.ts';
import { homeOpinions } from './reviews/home.ts';
import { phonesOpinions } from './reviews/phones.ts';
import { sportsOpinions } from './reviews/sports.ts';
import { wearablesOpinions } from './reviews/wearables.ts';

/** What customers wrote, by department and section; each text is true of everything in its section. */
export const opinions: Readonly<Record<string, Readonly<Record<string, readonly Opinion[]>>>> = {
  Computers: computersOpinions,
  Phones: phonesOpinions,
  Audio: audioOpinions,
  Cameras: camerasOpinions,
  Home: homeOpinions,
  Sports: sportsOpinions,
  'Books & Toys': booksAndToysOpinions,
  Wearables: wearablesOpinions,
  Clothing: clothingOpinions,
};
