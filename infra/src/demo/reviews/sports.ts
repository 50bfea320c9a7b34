import type { Opinion } from '../department.ts';

export const sportsOpinions: Readonly<Record<string, readonly Opinion[]>> = {
  Hydration: [
    [5, 'Ice still in it after a day on the boat.'],
    [4, 'Does not leak in my bag, even upside down. Cleaning brush not included.'],
    [5, 'Fell from a cliff, got a scar, holds water. Perfect.'],
    [3, 'Good bottle, but it does not fit the holder in my car.'],
  ],
  Bags: [
    [5, 'Carries my laptop, lunch and a jacket, and still looks slim.'],
    [4, 'Great in the rain. The straps needed a week to soften.'],
    [5, 'Three years of commuting with the old model, and this one is even better.'],
    [4, 'Everything has its place. I would add one small pocket on the strap.'],
  ],
  Camping: [
    [5, 'Two nights of storm in Norway, dry and still standing.'],
    [4, 'Quick to put up. For two tall people it is cosy.'],
    [5, 'The children now want to sleep in the garden every weekend.'],
  ],
  'Fitness/Yoga': [
    [5, 'No slipping, no smell after two days. My best mat so far.'],
    [4, 'Thick enough for my knees. A bit heavy to carry by bike.'],
  ],
  'Fitness/Balls': [
    [5, 'My back says thank you. I use it as a chair every afternoon.'],
    [3, 'Good ball, but the pump in the box tests your patience.'],
  ],
  Cycling: [
    [5, 'I forget that I am wearing it. Fits perfectly thanks to the wheel.'],
    [4, 'Light and airy. In winter you will want a cap below.'],
    [5, 'The magnetic buckle should be the law.'],
    [4, 'Looks good and sits firmly, runs slightly small.'],
  ],
  Shoes: [
    [5, 'Ran a half marathon in them after a week, no blisters.'],
    [4, 'Comfortable from the first minute. I took half a size more.'],
    [5, 'Third pair. Please never change them.'],
    [3, 'Nice shoe, but light colours need a lot of care.'],
    [4, 'Good grip in the rain and enough room for the toes.'],
  ],
  'Team sports': [
    [5, 'Grips well even on the dusty court behind our school.'],
    [4, 'Good bounce and a proper weight. Had to add some air at first.'],
  ],
};
