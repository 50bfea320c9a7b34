import type { Opinion } from '../department.ts';

export const computersOpinions: Readonly<Record<string, readonly Opinion[]>> = {
  Laptops: [
    [5, 'Light, silent and the battery really lasts my whole working day. I stopped carrying the charger.'],
    [4, 'Very good screen and keyboard. One more port would have made it perfect.'],
    [5, 'Replaced a much older machine and everything simply opens at once now.'],
    [3, 'Does what it should, but the speakers are thin. Use headphones.'],
    [4, 'Well built, no creaking anywhere. It gets a little warm on the lap during video calls.'],
    [5, 'Bought it for my daughter and had to give it back to her twice. Lovely machine.'],
  ],
  Monitors: [
    [5, 'Text is so sharp that I finally stopped leaning forward.'],
    [4, 'Great picture, easy to set up. The menu buttons at the back take some practice.'],
    [5, 'One cable for everything. My desk has not been this empty in years.'],
    [3, 'Good panel, but one corner is slightly brighter in the dark. I can live with it.'],
  ],
  Keyboards: [
    [5, 'The sound alone is worth it. My colleagues asked where I got it.'],
    [4, 'Typing feels wonderful. The manual for the second layer could be clearer.'],
    [5, 'Solid, heavy, does not move a millimetre. Changing switches took five minutes.'],
    [2, 'Beautiful, but too tall for my wrists without a rest. Gave it to my brother.'],
    [4, 'Needed a week to get used to the layout, now I do not want to go back.'],
  ],
  Mice: [
    [5, 'Quiet at last. Nobody in the meeting hears me any more.'],
    [4, 'Fits my small hand perfectly. I would have liked it in more colours.'],
    [5, 'Works on the glass table in our kitchen, which no other one did.'],
    [3, 'Nice shape, but the wheel is a bit light for my taste.'],
  ],
};
