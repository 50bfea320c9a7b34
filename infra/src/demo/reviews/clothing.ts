import type { Opinion } from '../department.ts';

export const clothingOpinions: Readonly<Record<string, readonly Opinion[]>> = {
  Tops: [
    [5, 'The fabric is heavy and soft, and it kept its shape in the wash.'],
    [4, 'Nice cut, slightly longer than other shirts I own.'],
    [5, 'Bought one in each colour.'],
    [4, 'Good quality. Wash it separately the first time.'],
    [3, 'Lovely colour, but the sleeves are a bit wide on me.'],
  ],
  Outerwear: [
    [5, 'Warm at minus ten with only a shirt below.'],
    [4, 'Light and windproof. The pockets could be deeper.'],
    [5, 'Two hours in the rain on my bike, dry inside.'],
    [4, 'Well thought out, the hood really moves with you.'],
  ],
  Accessories: [
    [5, 'Fits my large head, which is rare.'],
    [4, 'Nice cap, the colour fades a little in the sun, which suits it.'],
    [4, 'Simple and comfortable. I wear it every weekend.'],
  ],
};
