import { nameKey } from '../../products/product.ts';
import { ATTRIBUTES, attributeKeysOf, CATEGORIES, LEAVES } from './assortment.ts';
import { makeProduct } from './make-product.ts';
import { ADJECTIVES, BRANDS, FIRST_SEARCHED, VOCABULARY } from './vocabulary.ts';

const products = Array.from({ length: 3_000 }, (_, number) => makeProduct(number));

describe('benchmark products', () => {
  it('are deterministic by number', () => {
    expect(makeProduct(2_999)).toEqual(products[2_999]);
    expect(makeProduct(17)).not.toEqual(makeProduct(18));
  });

  it('have unique ids and names, compared without case', () => {
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    expect(new Set(products.map(({ name }) => nameKey(name))).size).toBe(products.length);
  });

  it('cover 60 categories on three levels', () => {
    expect(CATEGORIES).toHaveLength(60);
    expect(new Set(CATEGORIES.map((name) => name.split('/').length))).toEqual(new Set([1, 2, 3]));
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(Object.keys(LEAVES)));
  });

  it('have attributes of their top-level category, some with a hyphen or a comma', () => {
    for (const { attrs, category } of products.slice(0, 200))
      for (const { key, value } of attrs) {
        expect(attributeKeysOf(category)).toContain(key);
        expect(ATTRIBUTES[key]).toContain(value);
      }
    const pairs = new Set(products.flatMap(({ attrs }) => attrs.map(({ key, value }) => `${key} ${value}`)));
    for (const pair of ['Water-proof IP-54', 'Weight, packed 2,5 kg', 'Colour Blue-green'])
      expect(pairs).toContain(pair);
  });

  it.each([
    ['a word of descriptions that is searched for', VOCABULARY[FIRST_SEARCHED], 0.04, 0.16],
    ['a compound', VOCABULARY[400], 0.003, 0.03],
    ['the commonest brand', BRANDS[0], 0.02, 0.1],
    ['an adjective', ADJECTIVES[10], 0.01, 0.06],
  ])('contain %s in a searchable share', (_, word, least, most) => {
    const wanted = new RegExp(`\\b${word}\\b`, 'i');
    const share = products.filter(({ name, description }) => wanted.test(`${name} ${description}`)).length / 3_000;
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });
});
