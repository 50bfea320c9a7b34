import type { Opinion } from '../department.ts';

export const camerasOpinions: Readonly<Record<string, readonly Opinion[]>> = {
  'Digital cameras': [
    [5, 'I take fewer pictures and keep more of them. The dials are a joy.'],
    [5, 'Colours straight from the camera are so good that I stopped editing.'],
    [4, 'Wonderful to hold and very sharp. Start-up could be quicker.'],
    [4, 'A serious tool. The menu is deep, but once it is set up you never need it.'],
  ],
  Lenses: [
    [5, 'Sharp wide open and so smooth behind. It lives on my camera.'],
    [4, 'Great glass. The hood is a little loose on mine.'],
    [5, 'Expensive, and I would buy it again tomorrow.'],
    [4, 'Lighter than expected, and the focus ring feels just right.'],
  ],
  Tripods: [
    [5, 'Carried it over the Alps and never regretted it.'],
    [4, 'Stable for its weight. In strong wind hang your bag on it.'],
    [3, 'Good legs, the head needs to be tightened a lot for heavy lenses.'],
  ],
};
