import { compareAttributes } from './comparison.ts';

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
