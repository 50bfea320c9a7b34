import type { Opinion } from '../department.ts';

export const homeOpinions: Readonly<Record<string, readonly Opinion[]>> = {
  Lighting: [
    [5, 'Exactly the warm light I was looking for. The room feels different.'],
    [4, 'Lovely quality. The cable could be half a metre longer.'],
    [5, 'Bought one, then the second for the other side of the bed.'],
    [4, 'Heavier than expected, in a good way: it stands like a rock.'],
    [3, 'Nice lamp, but the shade arrived with a small dent that I turned to the wall.'],
  ],
  Furniture: [
    [5, 'My evening place. The cat agrees, so I have to be quick.'],
    [4, 'Very comfortable and the colour is just as in the picture. Mounting the legs took a while.'],
    [5, 'You sink in just enough and still get up without help.'],
  ],
  'Kitchen/Kettles': [
    [5, 'Pours exactly where I want it. My coffee has never been this even.'],
    [4, 'Beautiful and fast on induction. Empty it after use, or it spots.'],
  ],
  'Kitchen/Stovetop': [
    [5, 'It sings instead of screaming. The whole family likes it.'],
    [4, "Looks like my grandmother's, works better."],
  ],
  'Kitchen/Mugs': [
    [5, 'Heavy, warm, and it keeps my tea hot for longer than the old ones.'],
    [4, 'Beautiful glaze. Each of the four we bought is a little different.'],
    [5, 'My favourite mug. I hide it from my guests.'],
    [3, 'Nice, but the handle is small for big hands.'],
  ],
  'Kitchen/Coffee': [
    [5, 'Grinds evenly, and the sound in the morning is half the pleasure.'],
    [4, 'Good workout, great coffee. For more than two cups I would want electricity.'],
  ],
  Plants: [
    [5, 'Arrived well packed and has grown three new leaves already.'],
    [4, 'Healthy plant in a pretty pot. A little smaller than I had imagined.'],
    [5, 'Even I have not managed to kill it.'],
    [5, 'Looks great in the hallway, where nothing else survived.'],
  ],
  Textiles: [
    [5, 'So soft that we now own three.'],
    [4, 'Warm and beautiful. It loses a little fluff at the beginning.'],
    [5, 'The best thing on our sofa.'],
    [2, 'Lovely to look at, but it scratches a bit on bare arms.'],
  ],
  Decor: [
    [5, 'A single branch looks like something in it.'],
    [4, 'Pretty shape, and it does not drip on the table like others.'],
    [4, 'Darker than on my screen, but I like it even more.'],
  ],
};
