import type { Opinion } from '../department.ts';

export const wearablesOpinions: Readonly<Record<string, readonly Opinion[]>> = {
  Watches: [
    [5, 'Elegant, light and easy to read. I get asked about it a lot.'],
    [4, 'Very good for the price. The strap was stiff for the first week.'],
    [5, 'Simple in the best sense. Keeps time to the second.'],
    [3, 'Nice watch, but rather large on my wrist.'],
    [4, 'I like that I can change the strap myself without a visit to the shop.'],
  ],
  Eyewear: [
    [5, 'They feel expensive and sit without slipping.'],
    [4, 'Great lenses, no more squinting on the water.'],
    [5, 'Finally a frame that suits a narrow face.'],
    [4, 'Pretty and light. The case is a bit bulky.'],
    [2, 'They pinch behind the ears after an hour. Perhaps my head is too wide.'],
  ],
};
