import type { CreateProductRequest } from '@shop/contracts/catalogue-admin-api.ts';
import { fieldsOf, nameKey, productIdOf } from './product.ts';

const request: CreateProductRequest = {
  name: 'Kettle',
  description: 'Boils',
  price: 79.99,
  count: 3,
  category: 'Home',
  attributesTable: [],
  published: true,
};

describe('product fields', () => {
  it.each([
    [0.01, 1],
    [0.29, 29],
    [4.35, 435],
    [999_999.99, 99_999_999],
  ])('converts $%s to %s cents', (price, priceCents) => {
    expect(fieldsOf({ ...request, price }).priceCents).toBe(priceCents);
  });

  it('keeps each attribute once, in order', () => {
    const attributesTable = [
      { key: 'colour', value: 'red' },
      { key: 'size', value: 'L' },
      { key: 'colour', value: 'blue' },
      { key: 'colour', value: 'red' },
      { key: 'colour', value: 'Red' },
    ];
    expect(fieldsOf({ ...request, attributesTable }).attrs.map(({ key, value }) => `${key} ${value}`)).toEqual([
      'colour red',
      'size L',
      'colour blue',
      'colour Red',
    ]);
  });

  it('lower-cases ids and rejects texts that are not ids', () => {
    const id = '0199f3a0-0000-7000-8000-00000000000a';
    expect(productIdOf(id.toUpperCase())).toBe(id);
    for (const none of ['', 'nonsense', `${id}0`, 'constructor', `${id}\n`]) {
      expect(() => productIdOf(none)).toThrow('Product not found');
    }
  });

  it('compares names without case, surrounding spaces and Unicode composition', () => {
    expect(nameKey('  KETTLE ')).toBe(nameKey('kettle'));
    expect(nameKey('STRASSE')).toBe(nameKey('Straße'));
    expect(nameKey('Caf\u00e9')).toBe(nameKey('cafe\u0301'));
    expect(nameKey('Cafe')).not.toBe(nameKey('Café'));
  });
});
