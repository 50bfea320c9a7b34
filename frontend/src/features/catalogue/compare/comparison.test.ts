import { bestOf, compareAttributes } from './comparison.ts';

const product = (...attributesTable: [string, string][]) => ({
  attributesTable: attributesTable.map(([key, value]) => ({ key, value })),
});

describe('compareAttributes', () => {
  it('puts values side by side, those that most products have first, and says which differ', () => {
    const products = [
      product(['Weight', '1 kg'], ['Colour', 'Red'], ['Colour', 'Blue'], ['Bands', '5']),
      product(['Colour', 'Blue'], ['Colour', 'Red'], ['Weight', '2 kg']),
    ];
    expect(compareAttributes(products)).toEqual([
      { key: 'Colour', values: ['Blue, Red', 'Blue, Red'], differs: false },
      { key: 'Weight', values: ['1 kg', '2 kg'], differs: true },
      { key: 'Bands', values: ['5', ''], differs: true },
    ]);
    expect(compareAttributes([])).toEqual([]);
  });
});

describe('bestOf', () => {
  const rated = (price: number, rating: number, reviewsNumber = 1) => ({ price, rating, reviewsNumber });

  it('is the only product with the lowest price, and the only one with the highest rating', () => {
    const [costly, cheap] = [rated(20.01, 4.9), rated(20, 4.8)];
    expect(bestOf([costly, cheap])).toEqual({ cheapest: cheap, bestRated: costly });
  });

  it.each([
    ['one product alone', [rated(1, 5)]],
    ['a value that two share', [rated(1, 5), rated(1, 5), rated(2, 4)]],
    ['no product', []],
  ])('is none for %s', (_, products) => {
    expect(bestOf(products)).toEqual({ cheapest: undefined, bestRated: undefined });
  });

  it('does not count a rating without reviews', () => {
    expect(bestOf([rated(1, 0, 0), rated(2, 4)]).bestRated).toBeUndefined();
  });
});
