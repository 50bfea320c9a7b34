import type { Opinion } from '../department.ts';

export const audioOpinions: Readonly<Record<string, readonly Opinion[]>> = {
  Headphones: [
    [5, 'The first pair that does not press on my glasses after an hour.'],
    [5, 'I switched them on in the train and the baby two rows behind me disappeared.'],
    [4, 'Excellent sound. The case is rather large for my bag.'],
    [4, 'Comfortable and well made, and I like that I can order single parts.'],
    [3, 'Good sound, but my ears get warm in summer.'],
  ],
  Speakers: [
    [5, 'Fills the living room without shouting. Voices sound as if somebody was there.'],
    [4, 'Beautiful object and clear sound. Bass is polite, which my neighbours like.'],
    [5, 'Took it to the lake all summer. It still looks new after a wash.'],
    [3, 'Sounds good, setting it up with our router needed three attempts.'],
    [5, 'I hear things in my records that I had not heard in twenty years.'],
  ],
  Earbuds: [
    [5, 'They stay in when I run, and that is all I wanted.'],
    [4, 'Good for calls, people understand me even next to the road.'],
    [3, 'Sound is fine, the smallest tips are still a bit large for me.'],
    [5, 'The case is tiny and they are charged whenever I need them.'],
  ],
};
