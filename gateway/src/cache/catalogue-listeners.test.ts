import { productEvents } from '@shop/contracts/catalogue-events.ts';
import { catalogueListeners } from './catalogue-listeners.ts';

function heardOf(removed: boolean, republished: boolean): string[] {
  const heard: string[] = [];
  const cache = { drop: () => heard.push('drop'), forget: (id: string) => heard.push(`forget ${id}`) };
  const listener = catalogueListeners(cache).find(({ family }) => family === productEvents);
  void listener?.handle({ data: { productId: 'p1', removed }, republished } as never);
  return heard;
}

it('what is removed is forgotten when it is said first, not each time that the catalogue says all again', () => {
  expect(heardOf(true, false)).toEqual(['drop', 'forget p1']);
  expect(heardOf(true, true)).toEqual(['drop']);
  expect(heardOf(false, false)).toEqual(['drop']);
});
