import type { Opinion } from '../department.ts';

export const booksAndToysOpinions: Readonly<Record<string, readonly Opinion[]>> = {
  Books: [
    [5, 'Read it in two evenings and started again on the third.'],
    [4, 'Beautifully printed. The middle part takes its time.'],
    [5, 'A present that I ended up buying a second time for myself.'],
    [4, 'Smart, quiet and funny in places where I did not expect it.'],
    [3, 'Nice pictures, I had hoped for more text.'],
  ],
  Toys: [
    [5, 'Our son has played with it every day since his birthday.'],
    [5, 'Wonderful quality, no splinters, lovely colours.'],
    [4, 'Great toy. The bag could be a bit larger.'],
    [4, 'Even the grandparents sit on the floor now.'],
  ],
};
