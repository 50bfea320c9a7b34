import type { Variant } from '@shop/contracts/catalogue-api.ts';
import { chosenVariant, imageOf, piecesOf, withChosen } from './choose-variant.ts';

const variant = (size: string, colour: string, count = 1): Variant => ({
  _id: `${size} ${colour}`,
  values: [size, colour],
  price: 10,
  count,
});
const shirts = [variant('S', 'Red', 3), variant('M', 'Red', 0), variant('M', 'Blue', 2)];

describe('choosing a variant', () => {
  it('takes one value of each option', () => {
    const size = withChosen(shirts, [undefined, undefined], 0, 'M');
    expect([size, chosenVariant(shirts, size)]).toEqual([['M', undefined], undefined]);
    const both = withChosen(shirts, size, 1, 'Blue');
    expect(chosenVariant(shirts, both)?._id).toBe('M Blue');
  });

  it('keeps the other options where a variant has both, and gives them up where none has', () => {
    expect(withChosen(shirts, ['M', 'Red'], 0, 'S')).toEqual(['S', 'Red']);
    expect(withChosen(shirts, ['M', 'Blue'], 0, 'S')).toEqual(['S', undefined]);
  });

  it('shows the image that all variants with the choice share', () => {
    const pictured = shirts.map((shirt) => ({ ...shirt, image: `/${shirt.values[1]}.webp` }));
    expect(imageOf(pictured, [undefined, undefined])).toBeUndefined();
    expect(imageOf(pictured, [undefined, 'Red'])).toBe('/Red.webp');
    expect(imageOf(pictured, ['M', undefined])).toBeUndefined();
    expect(imageOf(pictured, ['M', 'Blue'])).toBe('/Blue.webp');
    expect(imageOf(shirts, ['M', 'Blue'])).toBeUndefined();
  });

  it('counts the pieces of a value together with what is chosen', () => {
    expect(piecesOf(shirts, [undefined, undefined], 0, 'M')).toBe(2);
    expect(piecesOf(shirts, [undefined, 'Red'], 0, 'M')).toBe(0);
    expect(piecesOf(shirts, ['M', 'Red'], 0, 'S')).toBe(3);
    // The choice of Blue is dropped: no variant is S and Blue.
    expect(piecesOf(shirts, ['M', 'Blue'], 0, 'S')).toBe(3);
  });
});
