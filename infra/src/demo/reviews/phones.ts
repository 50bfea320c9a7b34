import type { Opinion } from '../department.ts';

export const phonesOpinions: Readonly<Record<string, readonly Opinion[]>> = {
  Smartphones: [
    [5, 'The camera is unbelievable in the evening. I have not missed my old one for a second.'],
    [4, 'Fast, bright and light. It could be a little less slippery without a case.'],
    [5, 'Finally one that fits into my trouser pocket when I sit down.'],
    [4, 'The battery gets me through a day and a half. Setting it up took ten minutes.'],
    [3, 'Solid for the money, though photos of moving children come out blurred.'],
    [5, 'My mother uses it without calling me. That says everything.'],
  ],
  Cases: [
    [5, 'Fell on stone twice, phone is fine, case is fine.'],
    [4, 'Feels good in the hand. Buttons are a touch stiff in the first days.'],
    [5, 'Looks even better than in the picture and it does not collect dust.'],
    [4, 'Slim and precise. After two months one edge looks a little worn.'],
    [2, 'Pretty, but in my jeans it turned darker within weeks.'],
  ],
  Chargers: [
    [5, 'Smaller than I thought and charges both our phones overnight.'],
    [4, 'Does its job and stays cool. The cable could be longer.'],
    [5, 'No light, no noise, no searching for the cable at night.'],
    [3, 'Works well, but with a thick case I have to place the phone exactly.'],
  ],
};
